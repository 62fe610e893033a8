import type { CustomerPayment } from '@fit-coder/contracts/customers/customers';
import { formatMoney } from '@fit-coder/contracts/money';
import { refundPayment } from '@fit-coder/contracts/customers/refunds';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Checkbox } from '../../ui/forms/choice-field.tsx';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { amountOf, typedAmount } from './customer-words.ts';
import { useRefundPaymentMutation } from './customers.api.ts';

/** A payment, as far as its refund needs it. */
export type RefundablePayment = Pick<
  CustomerPayment,
  'id' | 'description' | 'leftCents' | 'currency' | 'renews'
>;

interface PaymentRefundDialogProps {
  readonly payment: RefundablePayment;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Refunds a payment or a part of it, with a reason. */
export function PaymentRefundDialog({ payment, open, onClose }: PaymentRefundDialogProps): ReactElement {
  const left = formatMoney(payment.leftCents, payment.currency);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Refund “${payment.description}”?`}
      description={`Up to ${left} can be refunded. A partial refund leaves access open; a full refund ends what the payment opened. This cannot be undone.`}
    >
      <RefundForm payment={payment} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ payment, onClose }: Omit<PaymentRefundDialogProps, 'open'>): ReactElement {
  const { id, leftCents, currency, renews } = payment;
  const [refund] = useRefundPaymentMutation();
  const form = useForm(
    refundPayment.body,
    async (body) => {
      const outcome = await refund({ params: { id }, body });
      if (outcome.data) onClose();
      return outcome;
    },
    {
      read: (data) => ({
        amountCents: amountOf(data.get('amountCents'), currency),
        reason: data.get('reason'),
        endSubscription: data.has('endSubscription'),
      }),
    },
  );
  return (
    <FieldForm form={form} submit="Refund">
      <TextField
        {...form.field('amountCents')}
        label={`Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typedAmount(leftCents, currency)}
        required
      />
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint="It goes into the audit log."
        rows={2}
        maxLength={500}
        required
      />
      {renews ? (
        <Checkbox
          {...form.field('endSubscription')}
          label="End the subscription at once"
          hint="Otherwise it renews as before."
        />
      ) : null}
    </FieldForm>
  );
}
