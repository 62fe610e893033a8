import { sql } from 'kysely';
import { userNameOf } from '../../../accounts/accounts.ts';
import type { Database } from '../../../../platform/database/database.ts';

/** A seat as stored; the name is that of its user. */
export interface SeatRow {
  readonly id: string;
  readonly subscription_id: string;
  readonly number: number;
  readonly email: string | null;
  readonly user_id: string | null;
  readonly name: string | null;
  readonly invited_at: Date | null;
  readonly accepted_at: Date | null;
}

function seats(db: Database) {
  return db
    .selectFrom('team_seats as seat')
    .select(['seat.id', 'seat.subscription_id', 'seat.number', 'seat.email', 'seat.user_id'])
    .select(userNameOf('seat.user_id').as('name'))
    .select(['seat.invited_at', 'seat.accepted_at']);
}

export function findSeats(db: Database, subscriptionIds: readonly string[]): Promise<SeatRow[]> {
  return seats(db)
    .where('seat.subscription_id', '=', sql<string>`any(${subscriptionIds}::uuid[])`)
    .orderBy('seat.subscription_id')
    .orderBy('seat.number')
    .execute();
}

export async function findSeatByHash(db: Database, hash: Buffer): Promise<SeatRow | null> {
  return (await seats(db).where('seat.token_hash', '=', hash).executeTakeFirst()) ?? null;
}

/** The seat that an invitation is or was for: its link still says that it was accepted. */
export async function findInvitedSeat(db: Database, hash: Buffer): Promise<SeatRow | null> {
  const query = seats(db).where((e) =>
    e.or([e('seat.token_hash', '=', hash), e('seat.accepted_hash', '=', hash)]),
  );
  return (await query.executeTakeFirst()) ?? null;
}

export async function findSeatById(db: Database, id: string): Promise<SeatRow | null> {
  return (await seats(db).where('seat.id', '=', id).executeTakeFirst()) ?? null;
}

/** Makes the number of seats that of the subscription: missing ones are added, free ones beyond it removed. */
export async function fitSeats(tx: Database, subscriptionId: string, quantity: number): Promise<void> {
  await sql`
    insert into team_seats (subscription_id, number)
    select ${subscriptionId}, number from generate_series(1, ${quantity}::int) as number
    on conflict (subscription_id, number) do nothing`.execute(tx);
  await tx
    .deleteFrom('team_seats')
    .where('subscription_id', '=', subscriptionId)
    .where('number', '>', quantity)
    .where('email', 'is', null)
    .execute();
}

/** Gives the lowest free seat to an address; null if none is free. The caller has locked the subscription. */
export async function takeFreeSeat(
  tx: Database,
  subscriptionId: string,
  email: string,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .updateTable('team_seats')
    .set({ email, invited_at: now })
    .where('id', '=', (e) =>
      e
        .selectFrom('team_seats as free')
        .select('free.id')
        .where('free.subscription_id', '=', subscriptionId)
        .where('free.email', 'is', null)
        .orderBy('free.number')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Replaces the link of an invitation that was not accepted; false if there is none. */
export async function setSeatLink(db: Database, id: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('team_seats')
    .set({ token_hash: hash })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives an invited seat to its user. The link is used, and only says so from now on. */
export async function seatUser(tx: Database, id: string, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('team_seats')
    .set((e) => ({
      user_id: userId,
      accepted_at: now,
      token_hash: null,
      accepted_hash: e.ref('token_hash'),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Makes a seat free. It gets a new id, because the access of its last user keeps the old one, which stays known as one of
 * the team's.
 */
export async function renewSeat(tx: Database, { id, subscription_id, number }: SeatRow): Promise<void> {
  await tx.deleteFrom('team_seats').where('id', '=', id).execute();
  await tx.insertInto('freed_seats').values({ id, subscription_id }).execute();
  await tx.insertInto('team_seats').values({ subscription_id, number }).execute();
}

/** Whether an administrator ended a user's access by a seat of this team that was freed since. */
export async function lostSeat(db: Database, subscriptionId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('freed_seats')
    .innerJoin('entitlements', 'entitlements.source_id', 'freed_seats.id')
    .select('freed_seats.id')
    .where('freed_seats.subscription_id', '=', subscriptionId)
    .where('entitlements.user_id', '=', userId)
    .where('entitlements.source', '=', 'seat')
    .where('entitlements.withdrawn', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The users of a team's seats. */
export async function findMembers(db: Database, subscriptionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_seats')
    .select('user_id')
    .where('subscription_id', '=', subscriptionId)
    .where('user_id', 'is not', null)
    .execute();
  return rows.flatMap((row) => row.user_id ?? []);
}
