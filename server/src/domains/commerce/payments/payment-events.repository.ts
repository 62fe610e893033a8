import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Outcome } from '../orders/order.ts';
import type { ProviderEvent } from './payment-provider.ts';
import type { Subject } from './provider-states.ts';

/** The fields of a ledger event that its handling needs. */
export interface LedgerEvent {
  readonly id: number;
  readonly provider: string;
  readonly event_id: string;
  readonly subject: Subject | null;
  readonly handled_at: Date | null;
}

/** A verified event, and the provider that sent it. */
export interface ArrivedEvent {
  readonly provider: string;
  readonly event: ProviderEvent;
}

/**
 * Inserts events; returns the ids of those that were not stored before. Waits for a concurrent insert of the same event,
 * so the order must be the same everywhere: two transactions could otherwise wait for each other.
 */
export async function insertEvents(tx: Database, arrived: readonly ArrivedEvent[]): Promise<number[]> {
  const rows = arrived.map(({ provider, event }) => ({
    provider,
    event_id: event.id,
    type: event.type,
    provider_checkout: event.subject?.kind === 'checkout' ? event.subject.id : null,
    subject_kind: event.subject?.kind ?? null,
    subject: event.subject?.id ?? null,
    payload: withoutNul(event.payload),
  }));
  return (await insertRows(tx, { rows: JSON.stringify(rows) })).map(({ id }) => id);
}

/** PostgreSQL cannot store a NUL in a text, so each `\u0000` of the JSON becomes `\ufffd`, the replacement character. */
function withoutNul(json: string): string {
  return json.replaceAll(/(?<=(?:^|[^\\])(?:\\\\)*)\\u0000/gu, String.raw`\ufffd`);
}

const eventColumns = [
  'provider',
  'event_id',
  'type',
  'provider_checkout',
  'subject_kind',
  'subject',
  'payload',
] as const;

const insertRows = prepared((db, { rows }: { readonly rows: string }) =>
  db
    .insertInto('payment_events')
    .columns(eventColumns)
    .expression((e) =>
      e
        .selectFrom(
          sql<Record<(typeof eventColumns)[number], string>>`json_to_recordset(${rows}::json)`.as<'arrived'>(
            sql`arrived (provider text, event_id text, type text, provider_checkout text, subject_kind text,
              subject text, payload text)`,
          ),
        )
        .select(['provider', 'event_id', 'type', 'provider_checkout', 'subject_kind', 'subject'])
        .select(sql`payload::jsonb`.as('payload')),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id'),
);

export async function findEvent(db: Database, id: number): Promise<LedgerEvent | null> {
  const row = await db
    .selectFrom('payment_events')
    .select(['id', 'provider', 'event_id', 'handled_at', 'provider_checkout', 'subject_kind', 'subject'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, subject: subjectOf(row) } : null;
}

/** Events from before there were subjects have only a checkout. */
function subjectOf(row: {
  readonly provider_checkout: string | null;
  readonly subject_kind: Subject['kind'] | null;
  readonly subject: string | null;
}): Subject | null {
  if (row.subject_kind !== null && row.subject !== null) return { kind: row.subject_kind, id: row.subject };
  return row.provider_checkout === null ? null : { kind: 'checkout', id: row.provider_checkout };
}

/** Deletes what was sent with events that were handled before; returns how many, at most `limit`. */
export async function deleteContent(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_events set payload = '{}' where id in (
      select id from payment_events
      where handled_at is not null and payload <> '{}' and handled_at < ${before}
      order by handled_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Stores an event's outcome. An event that already has one keeps it, because a second worker finds the order settled.
 */
export async function closeEvent(tx: Database, id: number, outcome: Outcome, now: Date): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ handled_at: now, outcome })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute();
}

/** Events that were stored and not handled, the oldest first. */
export async function unhandledEvents(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select('id')
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .limit(1000)
    .execute();
  return rows.map((row) => row.id);
}
