import { deleteFromCart } from '../cart/cart.repository.ts';
import { giftPaid } from '../commerce.jobs.ts';
import { isPurchaseOpen } from '../entitlements/access.ts';
import { adjustGift } from '../gifts/gift-grants.ts';
import type { OrderRow, Outcome } from '../orders/order.ts';
import { findOrderItems } from '../orders/orders.repository.ts';
import { findPaidFacts } from '../payments/payments.repository.ts';
import type { Settling } from './settling.ts';

/**
 * Applies the payment of a gift's order. It opens nothing for its buyer: the user who redeems the link gets what was
 * bought, and loses it if the money goes back.
 */
export async function settleGift(
  { tx, queue, now }: Pick<Settling, 'tx' | 'queue' | 'now'>,
  order: OrderRow,
  ruling: Outcome,
): Promise<Outcome> {
  const isPaid = ruling === 'paid' || order.status === 'paid';
  if (isPaid)
    await adjustGift(tx, order.id, isPurchaseOpen(await findPaidFacts(tx, { orderId: order.id })), now);
  if (ruling !== 'paid') return ruling;
  if (order.user_id === null) return 'buyer_gone';
  const courseIds = (await findOrderItems(tx, order.id)).map(({ courseId }) => courseId);
  if (courseIds.length > 0) await deleteFromCart(tx, order.user_id, courseIds);
  await queue.send(tx, giftPaid, { userId: order.user_id, reference: order.reference }, order.reference);
  return 'paid';
}
