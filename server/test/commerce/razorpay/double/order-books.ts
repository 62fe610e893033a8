import { ApiError, type Order, type Payment } from './entities.ts';
import { cards, found, type Books } from './books.ts';

export interface NewOrder {
  readonly amount?: number;
  readonly currency?: string;
  readonly receipt?: string;
  readonly notes?: Record<string, string | number>;
}

/** An order; `uniqueReceipts` is a switch of real accounts. */
export function createOrder(books: Books, wanted: NewOrder, uniqueReceipts: boolean): Order {
  const { amount = 0, currency = 'INR', receipt = null, notes = {} } = wanted;
  if (!Number.isInteger(amount)) throw new ApiError('The amount must be an integer.');
  if (amount < 100) throw new ApiError('Order amount less than minimum amount allowed');
  if (receipt !== null && receipt.length > 40)
    throw new ApiError('The receipt may not be greater than 40 characters.');
  if (uniqueReceipts && [...books.orders.values()].some((order) => order.receipt === receipt))
    throw new ApiError('Receipt should be unique - an order with this receipt exists.');
  return storeOrder(books, { amount, currency, receipt, notes });
}

export function storeOrder(
  books: Books,
  { amount, currency, receipt, notes }: Pick<Order, 'amount' | 'currency' | 'receipt' | 'notes'>,
): Order {
  const order: Order = {
    id: books.newId('order'),
    entity: 'order',
    ...{ amount, currency, receipt },
    notes: Object.keys(notes).length > 0 ? notes : [],
    amount_paid: 0,
    amount_due: amount,
    status: 'created',
    attempts: 0,
    created_at: books.clock.seconds(),
  };
  books.orders.set(order.id, order);
  return order;
}

/** Attempts a payment of an order with a card: it is declined, or authorized and at once captured. */
export function payOrder(
  books: Books,
  orderId: string,
  card: string,
  invoiceId: string | null = null,
): Payment {
  const order = found(books.orders, orderId);
  if (order.status === 'paid') throw new ApiError('Your payment has already been made for this order.');
  order.attempts += 1;
  order.status = 'attempted';
  const payment = storePayment(books, order, invoiceId);
  if (card === cards.declined) {
    declined(books, payment);
    return payment;
  }
  authorize(books, payment);
  capture(books, payment);
  return payment;
}

/** An attempt whose outcome is not known yet. */
export function storePayment(books: Books, order: Order, invoiceId: string | null = null): Payment {
  const payment: Payment = {
    id: books.newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    captured: false,
    method: 'card',
    order_id: order.id,
    invoice_id: invoiceId,
    amount_refunded: 0,
    refund_status: null,
    fee: 0,
    tax: 0,
    error_code: null,
    error_description: null,
    notes: [],
    created_at: books.clock.seconds(),
  };
  books.payments.set(payment.id, payment);
  return payment;
}

export function declined(books: Books, payment: Payment): void {
  payment.status = 'failed';
  payment.error_code = 'BAD_REQUEST_ERROR';
  payment.error_description = 'Your payment was declined by your bank. Try another card.';
  books.emit('payment.failed', { payment });
}

/** The bank says yes, perhaps days after it seemed to say no. */
export function authorize(books: Books, payment: Payment): void {
  payment.status = 'authorized';
  payment.error_code = null;
  payment.error_description = null;
  books.emit('payment.authorized', { payment });
}

export function capture(books: Books, payment: Payment): void {
  payment.status = 'captured';
  payment.captured = true;
  payment.fee = Math.round(payment.amount * 0.02);
  payment.tax = Math.round(payment.fee * 0.18);
  const order = found(books.orders, payment.order_id);
  order.status = 'paid';
  order.amount_paid = payment.amount;
  order.amount_due = 0;
  books.emit('payment.captured', { payment });
  books.emit('order.paid', { payment, order });
}
