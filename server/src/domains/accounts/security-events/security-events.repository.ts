import type { SecurityEventKind } from '@fit-coder/contracts/security-events';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** An event before it is a row. */
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

/** Inserts all in one statement. People whose account is gone are left out of their rows. */
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

/** Removes rows from before `since`, at most 1000; those that another call removes now are left to it. */
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
