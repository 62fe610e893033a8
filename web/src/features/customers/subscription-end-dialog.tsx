import { endUserSubscription, type CustomerSubscription } from '@fit-coder/contracts/customers/customers';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { useEndUserSubscriptionMutation } from './customers.api.ts';

interface SubscriptionEndDialogProps {
  readonly userId: string;
  readonly subscription: CustomerSubscription;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason before a subscription ends. */
export function SubscriptionEndDialog({ open, onClose, ...rest }: SubscriptionEndDialogProps): ReactElement {
  const { plan, quantity } = rest.subscription;
  const closes = quantity === 1 ? 'its user' : 'every user of its seats';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`End the subscription “${plan}”?`}
      description={`The payment provider ends it at once and charges nothing more. The courses close for ${closes}, unless something else opens them. Nothing is refunded; you can refund its payments separately. This cannot be undone.`}
    >
      <EndForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function EndForm({ userId, subscription, onClose }: Omit<SubscriptionEndDialogProps, 'open'>): ReactElement {
  const [end] = useEndUserSubscriptionMutation();
  const form = useForm(endUserSubscription.body, async (body) => {
    const outcome = await end({ params: { id: userId, subscription: subscription.id }, body });
    if (outcome.data) onClose();
    return outcome;
  });
  return (
    <FieldForm form={form} submit="End subscription">
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint="It goes into the audit log."
        rows={2}
        maxLength={500}
        required
      />
    </FieldForm>
  );
}
