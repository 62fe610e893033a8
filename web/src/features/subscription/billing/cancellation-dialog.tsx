import type { Subscription } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { cancellationWords } from '../../../ui/text/cancellation-words.ts';
import { tellOutcome } from './billing-outcome.ts';
import { useCancelSubscriptionMutation } from './billing.api.ts';

interface CancellationDialogProps {
  readonly subscription: Subscription;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before a subscription is cancelled, and says until when it stays open. */
export function CancellationDialog({ subscription, open, onClose }: CancellationDialogProps): ReactElement {
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const act = async () => {
    tellOutcome(await cancel({ query: {} }));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Cancel your subscription?"
      description={cancellationWords(subscription)}
      confirmLabel="Cancel subscription"
      cancelLabel="Keep it"
      danger
      loading={isLoading}
      onConfirm={() => void act()}
    />
  );
}
