import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import { refundRequested } from '../commerce.jobs.ts';
import type { Money } from '../payments/provider-states.ts';
import { leftOf, refusalOf, refusalOfAmount } from './refund.ts';
import {
  findOwnedPayment,
  findRefundables,
  insertRefundRequest,
  lockPayment,
  type NewRefund,
} from './refunds.repository.ts';
import { closeReturned } from './returned-access.ts';

/** What to refund; `rest` is all that is left of the payment. */
export interface RefundWish extends Omit<NewRefund, 'amount'> {
  readonly amount: number | 'rest';
}

/** A refund that is written down, and that its provider has not been asked for. */
export interface RequestedRefund extends Money {
  readonly id: string;
}

/**
 * Stores a request and the job that carries it out. The lock keeps concurrent requests within the payment.
 * @throws Refusal `not_found`, `refund_refused`
 */
export async function requestRefund(
  { tx, queue, now }: { readonly tx: Database; readonly queue: Queue; readonly now: Date },
  { amount: wanted, ...wish }: RefundWish,
): Promise<RequestedRefund> {
  const owner = await findOwnedPayment(tx, wish.paymentId);
  if (owner?.userId) await holdAccount(tx, owner.userId);
  await lockPayment(tx, wish.paymentId);
  const [payment] = await findRefundables(tx, [wish.paymentId]);
  if (!payment) throw new Refusal('not_found', 'There is no such payment.');
  const amount = wanted === 'rest' ? leftOf(payment) : wanted;
  const refusal = refusalOf(payment) ?? refusalOfAmount(payment, amount);
  if (refusal !== null) throw new Refusal('refund_refused', refusal);
  const id = await insertRefundRequest(tx, { ...wish, amount }, now);
  await closeReturned(tx, wish, now);
  await queue.send(tx, refundRequested, { requestId: id }, id);
  return { id, amount, currency: payment.currency };
}
