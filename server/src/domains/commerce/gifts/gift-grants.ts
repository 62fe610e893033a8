import type { Database } from '../../../platform/database/database.ts';
import { setEntitlement } from '../entitlements/entitlement-changes.repository.ts';
import { findGiftInterval, latestEndOfAll } from './gift-content.repository.ts';
import { periodEnd } from '../plans/plan.ts';
import { findOrderItems } from '../orders/orders.repository.ts';
import type { GiftRow } from './gift.ts';
import { lockGiftOf, setRevoked } from './gifts.repository.ts';

/** When a gift of a plan ends if a user redeems it now: one period after everything that is already open to them. */
export async function giftEnd(tx: Database, gift: GiftRow, userId: string, now: Date): Promise<Date | null> {
  const interval = await findGiftInterval(tx, gift.order_id);
  if (interval === null) return null;
  const open = await latestEndOfAll(tx, userId);
  return periodEnd(open && open > now ? open : now, interval);
}

/** Opens what a redeemed gift is for, or closes it. The caller has locked the gift. */
export async function openGift(
  tx: Database,
  gift: GiftRow,
  userId: string,
  isOpen: boolean,
  now: Date,
): Promise<void> {
  const source = { userId, source: 'gift', sourceId: gift.id } as const;
  const reason = {
    reason: isOpen ? 'A gift was redeemed.' : 'The gift was refunded to its buyer.',
    actorId: null,
  };
  if (gift.ends_at)
    return setEntitlement(tx, { ...source, courseId: null }, isOpen ? gift.ends_at : 'closed', reason, now);
  for (const { courseId } of await findOrderItems(tx, gift.order_id))
    await setEntitlement(tx, { ...source, courseId }, isOpen ? 'forever' : 'closed', reason, now);
}

/** Makes a gift fit the payments of its order: it is revoked while its payment does not count. */
export async function adjustGift(tx: Database, orderId: string, isPaid: boolean, now: Date): Promise<void> {
  const gift = await lockGiftOf(tx, orderId);
  if (!gift || (gift.revoked_at === null) === isPaid) return;
  await setRevoked(tx, gift.id, isPaid ? null : now);
  if (gift.redeemed_by !== null) await openGift(tx, gift, gift.redeemed_by, isPaid, now);
}
