import type { Database } from '../../../platform/database/database.ts';
import {
  setEntitlement,
  type ChangeReason,
  type Entitlement,
  type Until,
} from '../entitlements/entitlement-changes.repository.ts';
import { periodEnd } from '../plans/plan.ts';
import { latestEndOfAll, lockWaitingGifts, storeGiftPeriod } from './gift-content.repository.ts';

/**
 * Makes what opens every course to a user last until then. If it ends earlier than it did, plans that were given to the
 * user and wait for its end begin earlier: nobody keeps time open by a gift that was paid back.
 */
export async function openEveryCourse(
  tx: Database,
  entitlement: Omit<Entitlement, 'courseId'>,
  until: Until,
  reason: ChangeReason,
  now: Date,
): Promise<void> {
  const change = await setEntitlement(tx, { ...entitlement, courseId: null }, until, reason, now);
  if (change === null || change === 'granted' || change === 'extended') return;
  await advanceGifts(tx, entitlement.userId, now);
}

async function advanceGifts(tx: Database, userId: string, now: Date): Promise<void> {
  const waiting = await lockWaitingGifts(tx, userId, now);
  for (const [place, { id, starts_at: planned, interval }] of waiting.entries()) {
    const later = waiting.slice(place).map((gift) => gift.id);
    const open = await latestEndOfAll(tx, userId, later);
    const start = open && open > now ? open : now;
    if (start >= planned) continue;
    const end = periodEnd(start, interval);
    await storeGiftPeriod(tx, id, { start, end });
    const reason = {
      reason: 'The gift begins earlier, because what was open before it ended.',
      actorId: null,
    };
    await setEntitlement(tx, { userId, courseId: null, source: 'gift', sourceId: id }, end, reason, now);
  }
}
