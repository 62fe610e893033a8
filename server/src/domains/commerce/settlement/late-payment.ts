import { Refusal } from '../../../platform/refusal.ts';
import { mustBeForSale } from '../cart/cart.ts';
import { endReservation, findReservation } from '../coupons/coupons.repository.ts';
import type { OrderRow } from '../orders/order.ts';
import { findOrderedCourses, findOrderedPlan } from '../orders/order-details.repository.ts';
import { nameCheckout, returnOrder } from '../orders/orders.repository.ts';
import { reportOrder } from '../outgoing-webhooks/report-event.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import type { PaymentState } from '../payments/provider-states.ts';
import { priceCourses, pricePlan, type PricingRequest } from '../pricing/pricing.ts';
import type { Quote } from '../pricing/quote.ts';
import { requestRefund } from '../refunds/refund-request.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { issueDocuments } from './issue-documents.ts';
import { findOpenUntil, isInTime, paymentsIn, type OrderPayments } from './judged-payments.ts';
import { recordPayment } from './record-payment.ts';
import type { Settling } from './settling.ts';

const sentences = {
  coupon:
    'You paid after the checkout had ended, and your coupon could no longer be used. The full amount is refunded.',
  price:
    'You paid after the checkout had ended, and this price was no longer offered. The full amount is refunded.',
} as const;

/**
 * Why a payment is refunded, in a sentence for the buyer; null if it counts. One that was made while the checkout was open
 * counts, however late it is reported. Not every provider closes its page, and a later payment counts only if the order
 * would still cost no more: a page that is kept open keeps neither the price of a sale nor a use of a coupon. The coupon
 * stays locked, so of several such payments at most as many count as it has uses left. Once a late payment was sent back,
 * no other late one counts.
 */
export async function refusalOfLate(
  { tx, now }: Pick<Settling, 'tx' | 'now'>,
  order: OrderRow,
  payment: PaymentState,
): Promise<string | null> {
  const { user_id: userId, subscription_id: subscription, country } = order;
  if (isInTime(payment, await findOpenUntil(tx, order))) return null;
  if (order.returned_at) return order.failure ?? sentences.price;
  // Providers end the checkouts of subscriptions. Without a buyer nothing is granted.
  if (userId === null || subscription !== null) return null;
  const coupon = (await findReservation(tx, order.id))?.code ?? '';
  // The order's own use of the coupon must not count against it.
  await endReservation(tx, order.id, 'released', now);
  const request = { buyer: { userId, country }, coupon, now, reserves: true };
  try {
    const { amount, currency } = await quoteAgain(tx, order, request);
    return amount <= order.amount_cents && currency === order.currency ? null : sentences.price;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'coupon_refused' ? sentences.coupon : sentences.price;
  }
}

/** What an order would cost now. @throws Refusal if it could not be ordered */
async function quoteAgain(
  tx: Settling['tx'],
  { id, kind, quantity }: OrderRow,
  request: PricingRequest,
): Promise<Quote> {
  if (kind === 'courses') {
    const courses = (await findOrderedCourses(tx, id)).map((course) => mustBeForSale(course, request.now));
    return (await priceCourses(tx, courses, await findShopSettings(tx), request)).quote;
  }
  const plan = (await findOrderedPlan(tx, id)) ?? '';
  return (await pricePlan(tx, { plan, seats: quantity }, request)).quote;
}

/**
 * Records the payments of an order if none of them counts, and refunds each whose money is here. The order fails with the
 * reason, and each refunded payment has an alarm of its own.
 */
export async function returnPayments(
  settling: Settling,
  order: OrderRow,
  { state, here }: OrderPayments,
  reason: string,
): Promise<'paid_late'> {
  const { tx, provider, now } = settling;
  const { checkout } = state;
  await returnOrder(tx, order.reference, reason, now);
  if (order.status === 'pending') await reportOrder(tx, 'failed', order, now);
  if (checkout && order.provider_checkout === null) await nameCheckout(tx, order.reference, checkout);
  const owner = { userId: order.user_id, orderId: order.id, subscriptionId: null };
  for (const payment of paymentsIn(state)) {
    const change = await recordPayment(settling, payment, owner);
    await issueDocuments(settling, change);
    if (payment !== state.payment && !here.includes(payment)) continue;
    const { id: subject, amount, currency } = payment;
    const detail = { reference: order.reference, amount, currency };
    const about = { provider: provider.name, subject, orderId: order.id, detail };
    await raiseAlarm(tx, { kind: 'paid_late', ...about }, now);
    await sendBack(settling, order, payment, change.id);
  }
  return 'paid_late';
}

/** Asks for the refund, which a job carries out. One that cannot be asked for, such as during a dispute, is an alarm. */
async function sendBack(settling: Settling, order: OrderRow, payment: PaymentState, paymentId: string) {
  const { tx, provider, now } = settling;
  const back = payment.refunds.filter(({ status }) => status !== 'failed');
  if (back.reduce((sum, { amount }) => sum + amount, 0) >= payment.amount) return;
  const reason = 'It was paid after its checkout had ended, when it would have cost more.';
  const whole = { amount: 'rest', courseId: null, endsSubscription: false } as const;
  const wish = { paymentId, ...whole, reason, requestedBy: null };
  try {
    await requestRefund(settling, wish);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const detail = { payment: payment.id, refund: payment.amount, why: error.message };
    const about = { provider: provider.name, subject: payment.id, orderId: order.id, detail };
    await raiseAlarm(tx, { kind: 'refund_failed', ...about }, now);
  }
}
