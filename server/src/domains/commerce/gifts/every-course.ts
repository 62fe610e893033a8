import type { Database } from '../../../platform/database/database.ts';
import {
  setEntitlement,
  type ChangeReason,
  type Entitlement,
  type Until,
} from '../entitlements/entitlement-changes.repository.ts';
import { periodAfter } from './gift.ts';
import { latestEndOfAll, lockWaitingGifts, storeGiftPeriod } from './gift-content.repository.ts';

/**
 * Makes what opens every course to a user last until then. Plans that were given to the user and have not begun then
 * begin when everything before them ends: later if it was extended, because a gift must not run out in time that is paid
 * for, and earlier if it ends early, because nobody keeps time open by a gift that was paid back.
 */
export async function openEveryCourse(
  tx: Database,
  entitlement: Omit<Entitlement, 'courseId'>,
  until: Until,
  reason: ChangeReason,
  now: Date,
): Promise<void> {
  const change = await setEntitlement(tx, { ...entitlement, courseId: null }, until, reason, now);
  if (change !== null) await arrangeGifts(tx, entitlement.userId, now);
}

async function arrangeGifts(tx: Database, userId: string, now: Date): Promise<void> {
  const waiting = await lockWaitingGifts(tx, userId, now);
  for (const [place, gift] of waiting.entries()) {
    const { id, starts_at: planned, interval } = gift;
    const later = waiting.slice(place).map((other) => other.id);
    const { start, end } = periodAfter(await latestEndOfAll(tx, userId, later), gift, interval, now);
    if (start.getTime() === planned.getTime()) continue;
    await storeGiftPeriod(tx, id, { start, end });
    const reason = { reason: reasons[start < planned ? 'earlier' : 'later'], actorId: null };
    await setEntitlement(tx, { userId, courseId: null, source: 'gift', sourceId: id }, end, reason, now);
  }
}

/** Why a gift moved, as its user and administrators read it. */
const reasons = {
  earlier: 'The gift begins earlier, because the access before it ended early.',
  later: 'The gift begins later, because the access before it lasts longer.',
} as const;
