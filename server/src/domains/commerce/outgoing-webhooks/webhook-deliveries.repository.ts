import { sql } from 'kysely';
import type { Cursor } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';
import type { DeliveryRow } from './webhook-endpoint.ts';
import type { WebhookMessage } from './webhook-message.ts';

/** Inserts a delivery for each active endpoint that wants the event; returns how many. */
export async function insertDeliveries(tx: Database, message: WebhookMessage, now: Date): Promise<number> {
  // The lock makes a concurrent deletion of an endpoint wait, which would otherwise fail this transaction.
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (endpoint_id, event, payload, created_at)
    select id, ${message.type}, ${JSON.stringify(message)}::jsonb, ${now}
    from webhook_endpoints
    where active and ${message.type} = any(events)
    for key share`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Inserts a delivery to one endpoint. */
export async function insertDelivery(
  tx: Database,
  endpointId: string,
  message: WebhookMessage,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpointId,
      event: message.type,
      payload: JSON.stringify(message),
      created_at: now,
    })
    .execute();
}

/** Takes deliveries that are not in the queue yet, at most `limit`. Another node may take others at the same time. */
export async function takeUnqueued(
  tx: Database,
  limit: number,
  now: Date,
): Promise<{ deliveryId: string; endpointId: string }[]> {
  const { rows } = await sql<{ deliveryId: string; endpointId: string }>`
    update webhook_deliveries set queued_at = ${now}
    where id in (
      select id from webhook_deliveries where queued_at is null
      order by created_at limit ${limit} for update skip locked)
    returning id as "deliveryId", endpoint_id as "endpointId"`.execute(tx);
  return rows;
}

/** What an attempt needs. */
export interface WaitingDelivery {
  readonly endpointId: string;
  readonly url: string;
  readonly active: boolean;
  readonly failingSince: Date | null;
  readonly secret_sealed: Buffer;
  readonly secret_key: string;
  readonly message: WebhookMessage;
}

/** A delivery that has neither arrived nor been given up. */
export async function findWaiting(db: Database, id: string): Promise<WaitingDelivery | null> {
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .select(['e.id as endpointId', 'e.url', 'e.active', 'e.failing_since as failingSince'])
    .select(['e.secret_sealed', 'e.secret_key', 'd.payload'])
    .where('d.id', '=', id)
    .where('d.delivered_at', 'is', null)
    .where('d.given_up_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { payload, ...delivery } = row;
  return { ...delivery, message: payload as unknown as WebhookMessage };
}

/** How an attempt ended. */
export interface Attempt {
  readonly status: number | null;
  /** Null if it was delivered. */
  readonly error: string | null;
}

export async function storeAttempt(
  db: Database,
  id: string,
  { status, error }: Attempt,
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set((e) => ({
      attempts: e('attempts', '+', 1),
      last_attempt_at: now,
      last_status: status,
      last_error: error,
      delivered_at: error === null ? now : null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Ends a delivery that has not arrived; `reason` replaces what its last attempt said. */
export async function giveUp(db: Database, id: string, now: Date, reason?: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ given_up_at: now, ...(reason === undefined ? {} : { last_error: reason }) })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}

export async function findDelivery(
  tx: Database,
  id: string,
): Promise<{ endpointId: string; active: boolean; message: WebhookMessage } | null> {
  const row = await tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .select(['e.id as endpointId', 'e.active', 'd.payload'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  return row
    ? { endpointId: row.endpointId, active: row.active, message: row.payload as unknown as WebhookMessage }
    : null;
}

/** A page of an endpoint's deliveries, newest first. */
export function findDeliveries(
  db: Database,
  endpointId: string,
  after: Cursor | null,
  limit: number,
): Promise<DeliveryRow[]> {
  let query = db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'created_at', 'attempts', 'last_attempt_at', 'last_status', 'last_error'])
    .select(['delivered_at', 'given_up_at'])
    .select(sql<string>`payload->>'id'`.as('event_id'))
    .select(microsOf('created_at').as('listed_at'))
    .where('endpoint_id', '=', endpointId);
  if (after) query = query.where(comesAfter(after, 'created_at', 'id'));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes old deliveries, at most `limit`, so that a long list does not hold locks for long. */
export async function deleteOldDeliveries(db: Database, before: Date, limit: number): Promise<void> {
  await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < ${before} order by created_at limit ${limit})`.execute(
    db,
  );
}
