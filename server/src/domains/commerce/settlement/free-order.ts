import { endReservation } from '../coupons/coupons.repository.ts';
import { lockOrder, settleOrder } from '../orders/orders.repository.ts';
import { reportOrder } from '../outgoing-webhooks/report-event.ts';
import { takeTicket } from '../payments/payments.repository.ts';
import { grantOrder } from './order-grants.ts';
import { recordPayment } from './record-payment.ts';
import { settleGift } from './gift-settlement.ts';
import type { Settling } from './settling.ts';

/**
 * Settles an order that costs nothing, such as one with a coupon of 100 %. No provider knows it; its payment of nothing
 * has the order's reference as its id.
 */
export async function settleFreeOrder(settling: Omit<Settling, 'ticket'>, reference: string): Promise<void> {
  const { tx, queue, provider, now } = settling;
  const order = await lockOrder(tx, provider.name, reference);
  if (!order?.user_id || order.amount_cents > 0) throw new Error(`the order ${reference} is not free`);
  await settleOrder(tx, reference, 'paid', now);
  await endReservation(tx, order.id, 'used', now);
  await reportOrder(tx, 'paid', order, now);
  const payment = {
    id: reference,
    reference,
    amount: 0,
    currency: order.currency,
    credit: 0,
    tax: 0,
    status: 'paid',
    paidAt: now,
    period: null,
    failure: null,
    refunds: [],
    dispute: null,
  } as const;
  const owner = { userId: order.user_id, orderId: order.id, subscriptionId: order.subscription_id };
  await recordPayment({ tx, provider, ticket: await takeTicket(tx), now }, payment, owner);
  if (order.recipient === 'gift') return void (await settleGift({ tx, queue, now }, order, 'paid'));
  await grantOrder(
    tx,
    queue,
    { ...order, user_id: order.user_id, paymentMethod: provider.paymentMethod },
    now,
  );
}
