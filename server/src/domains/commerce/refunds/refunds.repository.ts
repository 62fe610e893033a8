import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { RefundablePayment } from './refund.ts';

/** What was paid back of the payment `p`, is on its way, or was asked for. A request counts until its refund is stored. */
export const claimed = sql<number>`(
  coalesce((select sum(f.amount) from refunds f where f.payment_id = p.id and f.status <> 'failed'), 0)
  + coalesce((select sum(r.amount) from refund_requests r
      where r.payment_id = p.id and r.failure is null and not exists (
        select from refunds f where f.payment_id = p.id and f.provider_refund = r.provider_refund)), 0))::int`;

function refundables(db: Database) {
  return db
    .selectFrom('payments as p')
    .leftJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['p.id', 'p.provider', 'p.provider_payment as providerPayment', 'p.amount', 'p.currency'])
    .select(['p.status', 'p.paid_at as paidAt', 'p.dispute', 'p.funds_taken as fundsTaken'])
    .select(['s.provider_subscription as providerSubscription', claimed.as('claimed')]);
}

export async function findRefundables(db: Database, ids: readonly string[]): Promise<RefundablePayment[]> {
  return ids.length === 0 ? [] : refundables(db).where('p.id', 'in', ids).execute();
}

export interface LastPayment extends RefundablePayment {
  readonly orderId: string;
  /** Whether its subscription was changed since to one that costs less, or ends sooner. */
  readonly wasCredited: boolean;
  /** What was paid back of the order's own payment, or is on its way. */
  readonly refunded: number;
  /** Whether the subscription has an earlier payment, which a refund of this one leaves as it is. */
  readonly hasEarlier: boolean;
}

/**
 * The last payment of each of these orders: its own, or the last one of the subscription that it began. What credit paid
 * alone has no money of its own to give back.
 */
export function findLastPayments(db: Database, orderIds: readonly string[]): Promise<LastPayment[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return refundables(db)
    .innerJoin('orders as o', (join) =>
      join.on((on) =>
        on.or([
          on('p.order_id', '=', on.ref('o.id')),
          on('p.subscription_id', '=', on.ref('o.subscription_id')),
        ]),
      ),
    )
    .distinctOn('o.id')
    .select('o.id as orderId')
    .select(
      sql<boolean>`coalesce(p.amount > s.unit_amount * s.quantity or p.period_end > s.current_period_end, false)`.as(
        'wasCredited',
      ),
    )
    .select(
      sql<number>`coalesce((select sum(f.amount) from refunds f join payments own on own.id = f.payment_id
        where own.order_id = o.id and f.status <> 'failed'), 0)::int`.as('refunded'),
    )
    .select(
      sql<boolean>`exists (select from payments earlier where earlier.subscription_id = p.subscription_id
        and earlier.status = 'paid' and earlier.amount > 0 and earlier.paid_at < p.paid_at)`.as('hasEarlier'),
    )
    .where('o.id', 'in', orderIds)
    .where('p.status', '=', 'paid')
    .where((e) => e.or([e('p.amount', '>', 0), e('p.credit', '=', 0)]))
    .orderBy('o.id')
    .orderBy('p.paid_at', 'desc')
    .execute();
}

/**
 * When a user made the first payment that was paid back at their own wish and opened some of what this order opens; null
 * if there is none.
 */
export async function findFirstReturn(
  db: Database,
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(p.paid_at) as at
    from payments p join refund_requests r on r.payment_id = p.id and r.requested_by = p.user_id and r.failure is null
      left join refunds f on f.payment_id = p.id and f.provider_refund = r.provider_refund
    where p.user_id = ${userId} and f.status is distinct from 'failed' and (
      p.subscription_id is not null
      or exists (select from orders where id = ${orderId} and kind = 'subscription')
      or exists (
        select from order_items mine join order_items returned using (course_id)
        where mine.order_id = ${orderId} and returned.order_id = p.order_id))`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * The courses that a user owns at `now` and keeps: bought, and not paid back in full or about to be, or given by an
 * administrator. A subscription does not count.
 */
export async function findUnreturnedIds(db: Database, userId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.course_id as id
    from entitlements e
    where e.user_id = ${userId} and e.course_id is not null and (e.expires_at is null or e.expires_at > ${now})
      and not (e.source = 'purchase' and (
        select bool_and(p.amount > 0 and ${claimed} >= p.amount)
        from payments p where p.order_id = e.source_id and p.status = 'paid') is true)
      and not (e.source = 'purchase' and exists (
        select from payments p join refund_requests r on r.payment_id = p.id and r.failure is null
        where p.order_id = e.source_id and r.course_id = e.course_id))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whose payment it is, and what it pays: a subscription, or else the order with this reference. */
export interface OwnedPayment {
  /** Null if the user is gone. */
  readonly userId: string | null;
  readonly subscriptionId: string | null;
  readonly reference: string | null;
}

export async function findOwnedPayment(db: Database, paymentId: string): Promise<OwnedPayment | null> {
  const row = await db
    .selectFrom('payments as p')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.user_id as userId', 'p.subscription_id as subscriptionId', 'o.reference'])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** The reference of the order that was paid, or that began the subscription; null if it is not known. */
export async function findPaidOrder(db: Database, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) =>
      join.on((on) =>
        on.or([
          on('o.id', '=', on.ref('p.order_id')),
          on('o.subscription_id', '=', on.ref('p.subscription_id')),
        ]),
      ),
    )
    .select('o.reference')
    .where('p.id', '=', paymentId)
    .orderBy('o.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Makes other refunds of the payment wait until the transaction ends; what they claimed is read afterwards. */
export async function lockPayment(tx: Database, paymentId: string): Promise<void> {
  await tx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
}

export interface NewRefund {
  readonly paymentId: string;
  readonly amount: number;
  readonly reason: string;
  readonly requestedBy: string | null;
  readonly endsSubscription: boolean;
  /** The course that the money is for: a pre-order that is too late; null for all others. */
  readonly courseId: string | null;
}

/** Writes a refund down before the provider is asked for it; returns its id, the key of every repetition. */
export async function insertRefundRequest(tx: Database, refund: NewRefund, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('refund_requests')
    .values({
      payment_id: refund.paymentId,
      amount: refund.amount,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      requested_at: now,
      ends_subscription: refund.endsSubscription,
      course_id: refund.courseId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the refund of the request `r` was made and failed after all. */
export const failedAfterAll = sql<boolean>`exists (select from refunds f where f.payment_id = r.payment_id
  and f.provider_refund = r.provider_refund and f.status = 'failed')`;

/** A refund that was asked for, with what its provider must know. */
export interface RefundRequest {
  readonly id: string;
  readonly amount: number;
  readonly endsSubscription: boolean;
  /** The provider's id, once it answered. */
  readonly providerRefund: string | null;
  readonly failure: string | null;
  /** Whether the refund was made and failed after all. */
  readonly failedAfterAll: boolean;
  readonly paymentId: string;
  readonly requestedBy: string | null;
  readonly provider: string;
  readonly providerPayment: string;
  readonly providerSubscription: string | null;
  /** Whether its provider has not ended that subscription. */
  readonly runs: boolean;
  readonly orderId: string | null;
  readonly currency: string;
}

export async function findRefundRequest(db: Database, id: string): Promise<RefundRequest | null> {
  const row = await db
    .selectFrom('refund_requests as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['r.id', 'r.amount', 'r.ends_subscription as endsSubscription', 'r.failure'])
    .select(['r.provider_refund as providerRefund', 'p.provider', 'p.provider_payment as providerPayment'])
    .select(['s.provider_subscription as providerSubscription', 'p.order_id as orderId', 'p.currency'])
    .select(['r.payment_id as paymentId', 'r.requested_by as requestedBy'])
    .select(sql<boolean>`coalesce(s.status <> 'expired', false)`.as('runs'))
    .select(failedAfterAll.as('failedAfterAll'))
    .where('r.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the provider's answer: its id of the refund, or why it refused. */
export async function answerRefundRequest(
  db: Database,
  id: string,
  answer: { readonly provider_refund: string } | { readonly failure: string },
): Promise<void> {
  await db.updateTable('refund_requests').set(answer).where('id', '=', id).execute();
}
