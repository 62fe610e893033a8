import { formatMoney } from '@fit-coder/contracts/money';
import { PaymentRefused, type RefundOrder } from '../payments/payment-provider.ts';
import type { RefundState } from '../payments/provider-states.ts';
import type { RazorpayApi } from './api.ts';
import { refundEntity } from './entities.ts';
import { isUndecided, refundState, wasTaken, type PaymentRecord } from './payment-state.ts';
import { RazorpayError } from './razorpay-error.ts';
import type { RazorpayStates } from './states.ts';

/**
 * Refunds a part or the whole of a payment. The amount is always sent, because Razorpay refunds everything without it,
 * and the key twice: as the header that makes a repetition the same refund, and as the receipt by which a refund is
 * found after Razorpay has forgotten the header.
 * @throws PaymentRefused, or any error if it is worth trying again
 */
export async function refundPayment(
  api: RazorpayApi,
  states: RazorpayStates,
  order: RefundOrder,
): Promise<RefundState> {
  const record = await states.findPayment(order.payment);
  if (!record) throw new PaymentRefused('Razorpay does not know this payment.');
  const earlier = record.refunds.find(({ receipt }) => receipt === order.key);
  if (earlier) return refundState(earlier);
  const reason = refusalOf(record, order);
  if (reason !== null) throw new PaymentRefused(reason);
  return send(api, order);
}

/** Why a payment cannot be refunded; null if it can. */
function refusalOf({ payment, refunds, disputes }: PaymentRecord, order: RefundOrder): string | null {
  if (!wasTaken(payment)) return 'This payment was not completed, so there is nothing to refund.';
  if (disputes.some(isUndecided))
    return 'The buyer’s bank disputes this payment. It can be refunded after the bank has decided.';
  if (payment.currency !== order.currency) return `This payment was made in ${payment.currency}.`;
  const returned = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  const left = payment.amount - returned;
  if (order.amount > 0 && order.amount <= left) return null;
  return left > 0
    ? `At most ${formatMoney(left, payment.currency)} of this payment can be refunded.`
    : 'This payment was already refunded in full.';
}

async function send(api: RazorpayApi, { payment, amount, key }: RefundOrder): Promise<RefundState> {
  const path = `/v1/payments/${encodeURIComponent(payment)}/refund`;
  const body = { amount, speed: 'normal', receipt: key };
  try {
    return refundState(await api.post(refundEntity, path, body, { 'x-refund-idempotency': key }));
  } catch (error) {
    if (!(error instanceof RazorpayError && error.status === 400)) throw error;
    throw new PaymentRefused(`Razorpay refused the refund. ${error.description}`.trim(), { cause: error });
  }
}
