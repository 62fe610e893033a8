import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { beginsWith } from '../../../../platform/database/prefix-search.ts';

/** Which events a list shows. */
export interface LedgerFilter {
  readonly state?: 'handled' | 'unhandled' | undefined;
  readonly outcome?: string | undefined;
  /** The beginning of the provider's id of the event or of its subject. */
  readonly q?: string | undefined;
  /** The id before which the page begins. */
  readonly before?: number | undefined;
}

/** What an event is about; older versions wrote only its checkout. */
const about = sql<string | null>`coalesce(payment_events.subject, payment_events.provider_checkout)`;

function events(db: Database) {
  return db
    .selectFrom('payment_events')
    .select(['id', 'provider', 'event_id', 'type', 'subject_kind', 'provider_checkout', 'received_at'])
    .select(['handled_at', 'outcome', 'replayed_at', 'replay_outcome', about.as('about')]);
}

/** The newest events that match. */
export function findLedgerPage(
  db: Database,
  { state, outcome, q, before }: LedgerFilter,
  limit: number,
): Promise<LedgerRow[]> {
  let query = events(db);
  if (state === 'unhandled') query = query.where('handled_at', 'is', null);
  if (state === 'handled') query = query.where('handled_at', 'is not', null);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (q !== undefined) {
    const pattern = beginsWith(q);
    query = query.where((e) => e.or([e('event_id', 'like', pattern), e(about, 'like', pattern)]));
  }
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export type LedgerRow = Awaited<ReturnType<ReturnType<typeof events>['executeTakeFirstOrThrow']>>;

/** The newest events about any of these ids of a provider. */
export async function findEventsAbout(
  db: Database,
  provider: string,
  subjects: readonly string[],
  limit: number,
): Promise<LedgerRow[]> {
  if (subjects.length === 0) return [];
  return events(db)
    .where(about, '=', sql<string>`any(${subjects}::text[])`)
    .where('provider', '=', provider)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** An event with what the provider sent. */
export async function findLedgerEvent(
  db: Database,
  id: number,
): Promise<(LedgerRow & { payload: unknown }) | null> {
  return (await events(db).select('payload').where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The reference of the order that a provider's id belongs to: of its checkout, a payment or its subscription. */
export async function findReferenceOf(
  db: Database,
  provider: string,
  subject: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('orders.reference')
    .where((e) =>
      e(
        'orders.id',
        'in',
        e
          .selectFrom('orders as opened')
          .select('opened.id')
          .where('opened.provider', '=', provider)
          .where('opened.provider_checkout', '=', subject)
          .unionAll(
            e
              .selectFrom('payments')
              .select(sql<string>`payments.order_id`.as('id'))
              .where('payments.provider', '=', provider)
              .where('payments.provider_payment', '=', subject),
          )
          .unionAll(
            e
              .selectFrom('subscriptions')
              .innerJoin('orders as began', 'began.subscription_id', 'subscriptions.id')
              .select('began.id')
              .where('subscriptions.provider', '=', provider)
              .where('subscriptions.provider_subscription', '=', subject),
          ),
      ),
    )
    .orderBy('orders.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Stores what came of handling an event again; its first outcome stays. */
export async function noteReplay(db: Database, id: number, outcome: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ replayed_at: now, replay_outcome: outcome })
    .where('id', '=', id)
    .execute();
}
