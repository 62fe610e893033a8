import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Something of ours that can differ from what its provider knows. */
export interface OpenSubject {
  readonly kind: 'order' | 'subscription' | 'payment';
  /** Our id. */
  readonly id: string;
  readonly provider: string;
  /** What to fetch; null for an order whose checkout is not known. */
  readonly fetched: { readonly kind: 'checkout' | 'subscription' | 'payment'; readonly id: string } | null;
  /** The order's reference, if there is an order. */
  readonly reference: string | null;
  readonly createdAt: Date;
}

/** Where a page begins, and how many rows it has. */
export interface Slice {
  /** The id of the last row before it. */
  readonly after: string;
  readonly size: number;
  readonly now: Date;
}

const dayMs = 24 * 60 * 60 * 1000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/**
 * Days in which the money of a failed order is likely to be taken after all, and a payment to be refunded: they are looked
 * at each night.
 */
const nightlyDays = { failedOrders: 7, payments: 30 } as const;
/** Days in which both are possible, and in which a bank may open and decide a dispute: they are looked at weekly. */
const watchedDays = 180;

/** A seventh of all rows, another one each day: their random ids spread them evenly, and each has its day of the week. */
const isOfToday = (id: RawBuilder<unknown>, now: Date) =>
  sql`get_byte(uuid_send(${id}), 15) % 7 = ${Math.floor(now.getTime() / dayMs) % 7}`;

type FindOpen = (db: Database, slice: Slice) => Promise<OpenSubject[]>;

const findPendingOrders: FindOpen = (db, slice) => findOrders(db, slice, sql`status = 'pending'`);

const findFailedOrders: FindOpen = (db, slice) =>
  findOrders(
    db,
    slice,
    sql`status = 'failed' and provider_checkout is not null
      and (settled_at > ${daysBefore(slice.now, nightlyDays.failedOrders)}
        or settled_at > ${daysBefore(slice.now, watchedDays)} and ${isOfToday(sql`id`, slice.now)})`,
  );

async function findOrders(db: Database, { after, size }: Slice, isOpen: RawBuilder<unknown>) {
  const { rows } = await sql<OpenSubject>`
    select 'order' as kind, id, provider, reference, created_at as "createdAt",
      case when provider_checkout is not null
        then jsonb_build_object('kind', 'checkout', 'id', provider_checkout) end as fetched
    from orders
    where ${isOpen} and id > ${after}
    order by id
    limit ${size}`.execute(db);
  return rows;
}

const findSubscriptions: FindOpen = async (db, { after, size }) => {
  const { rows } = await sql<OpenSubject>`
    select 'subscription' as kind, id, provider, null as reference, created_at as "createdAt",
      jsonb_build_object('kind', 'subscription', 'id', provider_subscription) as fetched
    from subscriptions
    where provider_subscription is not null and status <> 'expired' and id > ${after}
    order by id
    limit ${size}`.execute(db);
  return rows;
};

/**
 * Payments with something that is not final, and the others as long as their provider may refund them or their bank dispute
 * them. The payment of an order is fetched with its checkout; those of a running subscription were fetched with it.
 */
const findPayments: FindOpen = async (db, { after, size, now }) => {
  const { rows } = await sql<OpenSubject>`
    with open as (
      select id from payments where status = 'pending'
      union select id from payments where dispute is not null and paid_at > ${daysBefore(now, watchedDays)}
      union select payment_id from refunds where status = 'pending'
      union select payment_id from refund_requests where provider_refund is null and failure is null
      union select r.id from payments r left join subscriptions s on s.id = r.subscription_id
        where r.status = 'paid' and (s.provider_subscription is null or s.status = 'expired')
          and (r.paid_at > ${daysBefore(now, nightlyDays.payments)}
            or r.paid_at > ${daysBefore(now, watchedDays)} and ${isOfToday(sql`r.id`, now)}))
    select 'payment' as kind, p.id, p.provider, o.reference, p.created_at as "createdAt",
      case when o.provider_checkout is not null and s.provider_subscription is null
        then jsonb_build_object('kind', 'checkout', 'id', o.provider_checkout)
        else jsonb_build_object('kind', 'payment', 'id', p.provider_payment) end as fetched
    from open join payments p using (id)
      left join orders o on o.id = p.order_id
      left join subscriptions s on s.id = p.subscription_id
    where p.amount > 0 and p.id > ${after}
    order by p.id
    limit ${size}`.execute(db);
  return rows;
};

/** Everything that is compared, kind by kind. */
export const openSubjects: readonly FindOpen[] = [
  findPendingOrders,
  findFailedOrders,
  findSubscriptions,
  findPayments,
];

/** What is stored about a subject, as a text that is the same as long as nothing of it changes. */
export async function readStored(db: Database, { kind, id }: OpenSubject): Promise<string> {
  const rows = { order: orderFields(id), subscription: subscriptionFields(id), payment: sql`select 1` };
  const payments = {
    order: sql`order_id = ${id}`,
    subscription: sql`subscription_id = ${id}`,
    payment: sql`id = ${id}`,
  };
  const { rows: found } = await sql<{ stored: string }>`
    select md5(coalesce((select row_to_json(s)::text from (${rows[kind]}) s), '') || coalesce((
      select jsonb_agg(jsonb_build_array(id, status, amount, dispute, funds_taken, period_end,
        (select jsonb_agg(jsonb_build_array(provider_refund, refunds.status, refunds.amount) order by refunds.id)
          from refunds where payment_id = payments.id)) order by id)::text
      from payments where ${payments[kind]}), '')) as stored`.execute(db);
  return found[0]?.stored ?? '';
}

const orderFields = (id: string) => sql`select status, provider_checkout from orders where id = ${id}`;
const subscriptionFields = (id: string) => sql`
  select status, current_period_end, cancel_at, trial_end, failing_since, ended_at, credit
  from subscriptions where id = ${id}`;

/** When the last event of a provider arrived; null if none ever did. */
export async function findLastEventTime(db: Database, provider: string): Promise<Date | null> {
  const row = await db
    .selectFrom('payment_events')
    .select('received_at')
    .where('provider', '=', provider)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at ?? null;
}
