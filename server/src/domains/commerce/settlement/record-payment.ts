import { reportRefund } from '../outgoing-webhooks/report-event.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import { storePayment, type PaymentChange, type PaymentOwner } from '../payments/payments.repository.ts';
import type { PaymentState } from '../payments/provider-states.ts';
import { answeredRequests } from '../refunds/answered-requests.ts';
import { answerRefundRequest } from '../refunds/refunds.repository.ts';
import { findRequestsOf } from '../refunds/unfinished-refunds.repository.ts';
import type { Settling } from './settling.ts';

/**
 * Stores the state of a payment with its refunds. The caller has locked the order or the subscription that the payment
 * belongs to. A refund answers the request that it was made for, or that it makes superfluous. Two things raise an alarm: a
 * refund that failed, because its buyer was told that the money is on its way, and money that a bank took back, because a
 * subscription goes on renewing.
 */
export async function recordPayment(
  { tx, provider, ticket, now }: Pick<Settling, 'tx' | 'provider' | 'ticket' | 'now'>,
  payment: PaymentState,
  owner: PaymentOwner,
): Promise<PaymentChange> {
  const change = await storePayment(tx, provider.name, payment, owner, ticket);
  const requests = payment.refunds.length > 0 ? await findRequestsOf(tx, change.id) : [];
  for (const { id, refund } of answeredRequests(requests, payment.refunds))
    await answerRefundRequest(tx, id, { provider_refund: refund });
  for (const { id: refund, amount } of change.refunded)
    await reportRefund(
      tx,
      { ...owner, paymentId: change.id, refund, amount, currency: payment.currency },
      now,
    );
  if (change.becameTaken) {
    const { id: subject, amount, currency } = payment;
    const alarm = { kind: 'disputed', provider: provider.name, subject, orderId: owner.orderId };
    await raiseAlarm(tx, { ...alarm, detail: { payment: subject, amount, currency } }, now);
  }
  for (const { id: subject, amount } of change.failedRefunds) {
    const detail = { payment: payment.id, refund: amount };
    const alarm = { kind: 'refund_failed', provider: provider.name, subject, orderId: owner.orderId, detail };
    await raiseAlarm(tx, alarm, now);
  }
  return change;
}
