import type { PaymentState, Period, RefundState } from '../payments/provider-states.ts';
import { dateOf, type RazorpayDispute, type RazorpayPayment, type RazorpayRefund } from './entities.ts';

/** A payment with what is stored apart from it. */
export interface PaymentRecord {
  readonly payment: RazorpayPayment;
  readonly refunds: readonly RazorpayRefund[];
  readonly disputes: readonly RazorpayDispute[];
}

/**
 * Whether the money was taken. An authorized payment is not taken yet, and one that was returned without being captured
 * never was.
 */
export function wasTaken({ captured, status }: RazorpayPayment): boolean {
  return captured === true && (status === 'captured' || status === 'refunded');
}

/** The state of a payment; `reference` is null for a subscription's, and `period` for one that is paid once. */
export function paymentState(
  { payment, refunds, disputes }: PaymentRecord,
  { reference, period }: { readonly reference: string | null; readonly period: Period | null },
): PaymentState {
  const status = statusOf(payment);
  return {
    id: payment.id,
    reference,
    amount: payment.amount,
    currency: payment.currency,
    // Razorpay changes no plans, so it gives no credit.
    credit: 0,
    // Razorpay's own `tax` is the tax on its fee.
    tax: 0,
    status,
    paidAt: status === 'paid' ? dateOf(payment.created_at) : null,
    period,
    failure: status === 'failed' ? (payment.error_description ?? 'The payment failed.') : null,
    refunds: status === 'paid' ? refunds.map(refundState) : [],
    dispute: disputeState(disputes.filter((dispute) => dispute.payment_id === payment.id)),
  };
}

function statusOf(payment: RazorpayPayment): PaymentState['status'] {
  if (wasTaken(payment)) return 'paid';
  return payment.status === 'failed' || payment.status === 'refunded' ? 'failed' : 'pending';
}

export function refundState(refund: RazorpayRefund): RefundState {
  const { id, amount, status, receipt, created_at: at } = refund;
  const known = { processed: 'succeeded', failed: 'failed' } as const;
  return {
    id,
    key: receipt ?? null,
    amount,
    status: known[status as keyof typeof known] ?? 'pending',
    createdAt: dateOf(at),
  };
}

/** Only the money decides: it is deducted when a dispute is lost, and a status that is not known yet changes nothing. */
function disputeState(disputes: readonly RazorpayDispute[]): PaymentState['dispute'] {
  const [first] = disputes.toSorted(
    (a, b) => Number(isDeducted(b)) - Number(isDeducted(a)) || b.created_at - a.created_at,
  );
  return first ? { status: first.status, fundsTaken: isDeducted(first) } : null;
}

function isDeducted({ amount_deducted: deducted, status }: RazorpayDispute): boolean {
  return (deducted ?? 0) > 0 && status !== 'won';
}

/** Whether the bank has not decided about a dispute yet. */
export function isUndecided({ status }: RazorpayDispute): boolean {
  return !['won', 'lost', 'closed'].includes(status);
}
