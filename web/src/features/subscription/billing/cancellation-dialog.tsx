import { useRef, type ReactElement, type RefObject } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { cancellationWords } from '../../../ui/text/cancellation-words.ts';
import { commandQuery, type Billed } from './billed.ts';
import { tellOutcome } from './billing-outcome.ts';
import { useCancelSubscriptionMutation } from './billing.api.ts';

interface CancellationDialogProps extends Billed {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What gets the focus after the cancellation. */
  readonly group: RefObject<HTMLElement | null>;
}

/** Asks before a subscription is cancelled, and says until when it stays open. */
export function CancellationDialog(props: CancellationDialogProps): ReactElement {
  const { open, onClose, group, ...billed } = props;
  const { subscription, forTeam } = billed;
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const done = useRef(false);
  const act = async () => {
    const outcome = await cancel({ query: commandQuery(billed) });
    tellOutcome(outcome);
    done.current = outcome.data !== undefined;
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
      onClosed={() => (done.current ? group.current?.focus({ preventScroll: true }) : undefined)}
      onConfirm={() => void act()}
    />
  );
}
