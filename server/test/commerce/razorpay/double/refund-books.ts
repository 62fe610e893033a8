import { ApiError, type Dispute, type Payment, type Refund } from './entities.ts';
import { found, type Books } from './books.ts';

export interface NewRefund {
  readonly amount?: number;
  readonly receipt?: string;
}

/** The refunds that were asked for with a key: a repetition gets the first answer. */
export type RefundKeys = Map<string, { readonly body: string; readonly refund: Refund }>;

/** Refunds; without an amount, everything that is left. */
export function createRefund(books: Books, paymentId: string, wanted: NewRefund): Refund {
  const payment = found(books.payments, paymentId);
  if (!payment.captured) throw new ApiError('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  const { amount = left, receipt = null } = wanted;
  if (left === 0) throw new ApiError('The payment has been fully refunded already');
  if (!Number.isInteger(amount) || amount < 1) throw new ApiError('The amount must be an integer.');
  if (amount > left) throw new ApiError('The total refund amount is greater than the refund payment amount');
  const refund: Refund = {
    id: books.newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: paymentId,
    receipt,
    notes: [],
    status: 'pending',
    speed_processed: 'normal',
    created_at: books.clock.seconds(),
  };
  books.refunds.set(refund.id, refund);
  countRefunds(books, payment);
  books.emit('refund.created', { refund, payment });
  return refund;
}

export function createRefundOnce(
  books: Books,
  keys: RefundKeys,
  { paymentId, key, wanted }: { paymentId: string; key: string | undefined; wanted: NewRefund },
): Refund {
  if (key === undefined) return createRefund(books, paymentId, wanted);
  if (!/^[\w-]{10,}$/u.test(key)) throw new ApiError('The idempotency key is not valid.');
  const body = JSON.stringify([paymentId, wanted]);
  const first = keys.get(key);
  if (first && first.body !== body) throw new ApiError('Different request body for the same idempotency key');
  const refund = first?.refund ?? createRefund(books, paymentId, wanted);
  keys.set(key, { body, refund });
  return refund;
}

/** The bank has returned the money, or cannot. */
export function settleRefund(books: Books, refund: Refund, status: 'processed' | 'failed'): void {
  refund.status = status;
  const payment = found(books.payments, refund.payment_id);
  countRefunds(books, payment);
  books.emit(`refund.${status}`, { refund, payment });
}

function countRefunds(books: Books, payment: Payment): void {
  payment.amount_refunded = [...books.refunds.values()]
    .filter((refund) => refund.payment_id === payment.id && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
  const isFull = payment.amount_refunded === payment.amount;
  payment.refund_status = isFull ? 'full' : payment.amount_refunded > 0 ? 'partial' : null;
  payment.status = isFull ? 'refunded' : 'captured';
}

/** The buyer's bank asks for the money; it is deducted only when the dispute is lost. */
export function disputePayment(books: Books, paymentId: string): Dispute {
  const payment = found(books.payments, paymentId);
  const dispute: Dispute = {
    id: books.newId('disp'),
    entity: 'dispute',
    payment_id: paymentId,
    amount: payment.amount,
    currency: payment.currency,
    amount_deducted: 0,
    status: 'open',
    phase: 'chargeback',
    created_at: books.clock.seconds(),
  };
  books.disputes.set(dispute.id, dispute);
  books.emit('payment.dispute.created', { payment, dispute });
  return dispute;
}

export function decideDispute(books: Books, dispute: Dispute, status: 'won' | 'lost'): void {
  dispute.status = status;
  dispute.amount_deducted = status === 'lost' ? dispute.amount : 0;
  const payment = found(books.payments, dispute.payment_id);
  books.emit(`payment.dispute.${status}`, { payment, dispute });
}
