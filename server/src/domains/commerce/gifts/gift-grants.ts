import type { Database } from '../../../platform/database/database.ts';
import { isCourseOpen } from '../entitlements/access.ts';
import { setEntitlement } from '../entitlements/entitlement-changes.repository.ts';
import type { Period } from '../payments/provider-states.ts';
import { openEveryCourse } from './every-course.ts';
import {
  findGiftInterval,
  latestEndOfAll,
  storeGiftPeriod,
  storeGiftRest,
} from './gift-content.repository.ts';
import { findOrderItems } from '../orders/orders.repository.ts';
import { lateReason } from '../preorders/late.ts';
import { periodAfter, type GiftRow } from './gift.ts';
import { lockGiftOf, setRevoked } from './gifts.repository.ts';

/** The period of a plan whose gift is redeemed or restored now: after all that is open already. Null for courses. */
export async function giftPeriod(
  tx: Database,
  gift: GiftRow,
  userId: string,
  now: Date,
): Promise<Period | null> {
  const interval = await findGiftInterval(tx, gift.order_id);
  if (interval === null) return null;
  return periodAfter(await latestEndOfAll(tx, userId), gift, interval, now);
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
 * Stores and returns the period of a redeemed plan that is restored: what was left of it when it was revoked, after all
 * that is open already. Null if nothing was left, and for courses.
 */
async function restorePeriod(tx: Database, gift: GiftRow, userId: string, now: Date): Promise<Period | null> {
  const { starts_at: start, ends_at: end, revoked_at: revoked } = gift;
  if (!start || !end || !revoked || revoked >= end) return null;
  const hadBegun = start <= revoked;
  const rest = hadBegun ? end.getTime() - revoked.getTime() : gift.rest_ms;
  const period = await giftPeriod(tx, { ...gift, rest_ms: rest }, userId, now);
  if (!period) return null;
  await storeGiftRest(tx, gift.id, rest);
  // One that goes on at once keeps the day on which it began.
  const restored = hadBegun && period.start <= now ? { start, end: period.end } : period;
  await storeGiftPeriod(tx, gift.id, restored);
  return restored;
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
  const { redeemed_by: userId, ends_at: end } = gift;
  if (userId === null || (!isChanged && end !== null)) return;
  const period = isChanged && isPaid ? await restorePeriod(tx, gift, userId, now) : null;
  await openGift(tx, { ...gift, ends_at: period?.end ?? end }, userId, isPaid, now);
}
