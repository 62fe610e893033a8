import type { SecurityEventKind } from '@fit-coder/contracts/security-events';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Cursor } from '../../../platform/database/cursor.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';

/** An event that is not stored yet. */
export interface NewEvent {
  readonly at: Date;
  readonly kind: SecurityEventKind;
  readonly userId: string | null;
  readonly account: string | null;
  readonly actorId: string | null;
  readonly network: string;
  readonly device: string;
  readonly detail: Readonly<Record<string, string | number>>;
}

/** Inserts all events in one statement. User ids of deleted accounts are stored as null. */
export async function insertEvents(db: Database, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ at, kind, userId, account, actorId, network, device, detail }) => ({
    at,
    kind,
    account,
    network,
    device,
    user_id: userId,
    actor_id: actorId,
    detail,
  }));
  await sql`
    insert into security_events (at, kind, user_id, account, actor_id, network, device, detail)
    select at, kind, (select id from users where id = user_id), account, (select id from users where id = actor_id),
      network, device, detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event
      (at timestamptz, kind text, user_id uuid, account text, actor_id uuid, network text, device text, detail jsonb)
  `.execute(db);
}

/** Deletes up to 1000 rows older than `since`; it skips rows that a concurrent call is deleting. */
export async function deleteEventsBefore(db: Database, since: Date): Promise<void> {
  await db
    .deleteFrom('security_events')
    .where('id', 'in', (e) =>
      e
        .selectFrom('security_events')
        .select('id')
        .where('at', '<', since)
        .orderBy('at')
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** A stored event, with the names of the users who still have an account. */
export interface EventRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly account: string | null;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly network: string;
  readonly device: string;
  readonly detail: Readonly<Record<string, string | number>>;
  readonly listed_at: number;
}

/** Which events a list shows. */
export interface EventFilter {
  readonly since: Date;
  readonly userId?: string | undefined;
  readonly kind?: SecurityEventKind | undefined;
  readonly after?: Cursor | undefined;
}

/** The newest events that match the filter. */
export async function findEvents(
  db: Database,
  { since, userId, kind, after }: EventFilter,
  limit: number,
): Promise<EventRow[]> {
  let query = db
    .selectFrom('security_events as event')
    .leftJoin('users as owner', 'owner.id', 'event.user_id')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id')
    .select(['event.id', 'event.at', 'event.kind', 'event.user_id', 'event.account', 'event.actor_id'])
    .select(['event.network', 'event.device', 'event.detail'])
    .select(['owner.name as user_name', 'actor.name as actor_name', microsOf('event.at').as('listed_at')])
    .where('event.at', '>=', since);
  if (userId !== undefined) query = query.where('event.user_id', '=', userId);
  if (kind !== undefined) query = query.where('event.kind', '=', kind);
  if (after) query = query.where(comesAfter(after, 'event.at', 'event.id'));
  const rows = await query.orderBy('event.at', 'desc').orderBy('event.id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, detail: row.detail as EventRow['detail'] }));
}
