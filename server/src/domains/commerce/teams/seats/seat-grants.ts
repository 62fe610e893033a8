import type { Database } from '../../../../platform/database/database.ts';
import type { Until } from '../../entitlements/entitlement-changes.repository.ts';
import { openEveryCourse } from '../../gifts/every-course.ts';
import { findSeats, fitSeats, type SeatRow } from './seats.repository.ts';

/**
 * Opens every course to the users of a team's seats until then, or closes them. Seats beyond the quantity are not paid
 * for, so they are closed: an invitation can have taken one while the team was made smaller. The caller has locked the
 * subscription.
 */
export async function openSeats(
  tx: Database,
  team: { readonly subscriptionId: string; readonly quantity: number },
  until: Until,
  now: Date,
): Promise<void> {
  await fitSeats(tx, team.subscriptionId, team.quantity);
  for (const seat of await findSeats(tx, [team.subscriptionId]))
    await openSeat(tx, seat, seat.number > team.quantity ? 'closed' : until, now);
}

/** Opens every course to the user of a seat until then; nothing if nobody has it. */
export async function openSeat(
  tx: Database,
  seat: Pick<SeatRow, 'id' | 'user_id' | 'number'>,
  until: Until,
  now: Date,
): Promise<void> {
  if (seat.user_id === null) return;
  const entitlement = { userId: seat.user_id, source: 'seat', sourceId: seat.id } as const;
  const what = until === 'closed' ? 'was closed' : 'is paid';
  const reason = { reason: `Seat ${seat.number} of a team’s subscription ${what}.`, actorId: null };
  await openEveryCourse(tx, entitlement, until, reason, now);
}
