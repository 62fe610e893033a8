import type { Database } from '../../../platform/database/database.ts';
import { isCourseOpen } from '../entitlements/access.ts';
import { setEntitlement } from '../entitlements/entitlement-changes.repository.ts';
import { periodEnd } from '../plans/plan.ts';
import type { Period } from '../payments/provider-states.ts';
import { openEveryCourse } from './every-course.ts';
import { findGiftInterval, latestEndOfAll } from './gift-content.repository.ts';
import { findOrderItems } from '../orders/orders.repository.ts';
import { lateReason } from '../preorders/late.ts';
import type { GiftRow } from './gift.ts';
import { lockGiftOf, setRevoked } from './gifts.repository.ts';

/** The period of a plan that a user redeems now: after everything that is already open to them. Null for courses. */
export async function giftPeriod(
  tx: Database,
  gift: GiftRow,
  userId: string,
  now: Date,
): Promise<Period | null> {
  const interval = await findGiftInterval(tx, gift.order_id);
  if (interval === null) return null;
  const open = await latestEndOfAll(tx, userId);
  const start = open && open > now ? open : now;
  return { start, end: periodEnd(start, interval) };
}

/** Opens what a redeemed gift is for, or closes it. The caller has locked the gift. */
export async function openGift(
  tx: Database,
  gift: GiftRow,
  userId: string,
  isPaid: boolean,
  now: Date,
): Promise<void> {
  const source = { userId, source: 'gift', sourceId: gift.id } as const;
  const reason = {
    reason: isPaid ? 'A gift was redeemed.' : 'The gift was refunded to its buyer.',
    actorId: null,
  };
  if (gift.ends_at) return openEveryCourse(tx, source, isPaid ? gift.ends_at : 'closed', reason, now);
  for (const item of await findOrderItems(tx, gift.order_id)) {
    const until = isCourseOpen(isPaid, item) ? 'forever' : 'closed';
    const why = item.givenBack ? { ...reason, reason: lateReason(item) } : reason;
    await setEntitlement(tx, { ...source, courseId: item.courseId }, until, why, now);
  }
}

/**
 * Makes a gift fit the payments of its order: it is revoked while its payment does not count, and a course of it is
 * closed once its part was given back.
 */
export async function adjustGift(tx: Database, orderId: string, isPaid: boolean, now: Date): Promise<void> {
  const gift = await lockGiftOf(tx, orderId);
  if (!gift) return;
  const isChanged = (gift.revoked_at === null) !== isPaid;
  if (isChanged) await setRevoked(tx, gift.id, isPaid ? null : now);
  const isPlan = gift.ends_at !== null;
  if (gift.redeemed_by !== null && (isChanged || !isPlan))
    await openGift(tx, gift, gift.redeemed_by, isPaid, now);
}
