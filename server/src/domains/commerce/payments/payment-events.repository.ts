import type { Database } from '../../../platform/database/database.ts';
import type { Outcome } from '../orders/order.ts';
import type { ProviderEvent } from './payment-provider.ts';

/** The fields of a ledger event that its handling needs. */
export interface LedgerEvent {
  readonly id: number;
  readonly provider: string;
  readonly event_id: string;
  readonly provider_checkout: string | null;
  readonly handled_at: Date | null;
}

/** Inserts an event; returns null if it is already stored. Waits for a concurrent insert of the same event. */
export async function insertEvent(
  tx: Database,
  provider: string,
  event: ProviderEvent,
): Promise<number | null> {
  const row = await tx
    .insertInto('payment_events')
    .values({
      provider,
      event_id: event.id,
      type: event.type,
      provider_checkout: event.checkout,
      payload: event.payload,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findEvent(db: Database, id: number): Promise<LedgerEvent | null> {
  const row = await db
    .selectFrom('payment_events')
    .select(['id', 'provider', 'event_id', 'provider_checkout', 'handled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
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
