import { reportRefund } from '../outgoing-webhooks/report-event.ts';
import { storePayment, type PaymentChange, type PaymentOwner } from '../payments/payments.repository.ts';
import type { PaymentState } from '../payments/provider-states.ts';
import type { Settling } from './settling.ts';

/**
 * Stores the state of a payment with its refunds. The caller has locked the order or the subscription that the payment
 * belongs to.
 */
export async function recordPayment(
  { tx, provider, ticket, now }: Pick<Settling, 'tx' | 'provider' | 'ticket' | 'now'>,
  payment: PaymentState,
  owner: PaymentOwner,
): Promise<PaymentChange> {
  const change = await storePayment(tx, provider.name, payment, owner, ticket);
  for (const { id: refund, amount } of change.refunded)
    await reportRefund(
      tx,
      { ...owner, paymentId: change.id, refund, amount, currency: payment.currency },
      now,
    );
  return change;
}
