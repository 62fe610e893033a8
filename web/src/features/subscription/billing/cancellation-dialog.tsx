import type { Subscription } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { formatDay } from '../../../ui/text/date.ts';
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
  const { currentPeriodEnd: end } = subscription;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Cancel your subscription?"
      description={
        end === null
          ? 'It will not renew.'
          : `Every premium course stays open until ${formatDay(end)}, and nothing more is charged.`
      }
      confirmLabel="Cancel subscription"
      cancelLabel="Keep it"
      danger
      loading={isLoading}
      onConfirm={() => void act()}
    />
  );
}
