import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { cancellationWords } from '../../../ui/text/cancellation-words.ts';
import { commandQuery, type Billed } from './billed.ts';
import { tellOutcome } from './billing-outcome.ts';
import { useCancelSubscriptionMutation } from './billing.api.ts';

interface CancellationDialogProps extends Billed {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before a subscription is cancelled, and says until when it stays open. */
export function CancellationDialog({ open, onClose, ...billed }: CancellationDialogProps): ReactElement {
  const { subscription, forTeam } = billed;
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const act = async () => {
    tellOutcome(await cancel({ query: commandQuery(billed) }));
    onClose();
  };
  const stays = forTeam ? 'Every premium course stays open to your team' : undefined;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={forTeam ? 'Cancel your team’s subscription?' : 'Cancel your subscription?'}
      description={cancellationWords(subscription, stays)}
      confirmLabel="Cancel subscription"
      cancelLabel="Keep it"
      danger
      loading={isLoading}
      onConfirm={() => void act()}
    />
  );
}
