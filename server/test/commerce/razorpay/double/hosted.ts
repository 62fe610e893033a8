import { cards, found, type Books } from './books.ts';
import { ApiError } from './entities.ts';
import { callbackSignature } from './events.ts';
import { payOrder } from './order-books.ts';
import { backToShop, hostedCheckout } from './page.ts';
import { authenticate } from './subscription-books.ts';

export interface DoubleKeys {
  readonly keyId: string;
  readonly keySecret: string;
}

/** The page that a shop's form opens. */
export function openHostedPage(books: Books, keys: DoubleKeys, form: URLSearchParams): string {
  if (form.get('key_id') !== keys.keyId) throw new ApiError('The api key provided is invalid', 401);
  return hostedCheckout([...form], `${form.get('description')}: ${amountOf(books, form)}`);
}

function amountOf(books: Books, form: URLSearchParams): string {
  const subscription = form.get('subscription_id');
  if (subscription !== null) {
    const { plan_id: plan, quantity } = found(books.subscriptions, subscription);
    const { amount, currency } = found(books.plans, plan).item;
    return `${currency} ${(amount * quantity) / 100} for each period`;
  }
  const order = found(books.orders, form.get('order_id') ?? '');
  if (form.get('amount') !== String(order.amount)) throw new ApiError('The amount is not that of the order.');
  return `${order.currency} ${order.amount / 100}`;
}

/** Pays with the card of the form, and sends the browser back with a signature, or with the error. */
export function payHostedPage(books: Books, { keySecret }: DoubleKeys, form: URLSearchParams): string {
  const callback = form.get('callback_url') ?? '';
  const card = (form.get('card') ?? '').replaceAll(/\s/gu, '');
  const subscription = form.get('subscription_id');
  const subject = subscription ?? form.get('order_id') ?? '';
  const payment = subscription === null ? payOrder(books, subject, card) : authenticate(books, subject, card);
  if (!payment || payment.status === 'failed' || card === cards.declined) {
    return backToShop(callback, [
      ['error[code]', 'BAD_REQUEST_ERROR'],
      ['error[description]', 'Your payment was declined by your bank. Try another card.'],
      ['error[reason]', 'payment_failed'],
    ]);
  }
  return backToShop(callback, [
    ['razorpay_payment_id', payment.id],
    [subscription === null ? 'razorpay_order_id' : 'razorpay_subscription_id', subject],
    ['razorpay_signature', callbackSignature(subject, payment.id, keySecret)],
  ]);
}
