import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { failedAfterAll } from './refunds.repository.ts';
import type { AskedRequest } from './answered-requests.ts';

/** Every refund that was asked for of a payment, the oldest first. */
export function findRequestsOf(db: Database, paymentId: string): Promise<AskedRequest[]> {
  return db
    .selectFrom('refund_requests')
    .select(['id', 'amount', 'requested_at as requestedAt', 'provider_refund as providerRefund', 'failure'])
    .where('payment_id', '=', paymentId)
    .orderBy('requested_at')
    .execute();
}

/** The refunds of a payment that were asked for before then, and that the provider has neither made nor refused. */
export async function findUnanswered(db: Database, paymentId: string, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('provider_refund', 'is', null)
    .where('failure', 'is', null)
    .where('requested_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether the payment `later` pays the same subscription again after the payment `p`, whose refund `r` was to end it. A
 * payment that was made before the refund was asked for counts too, if it became known only afterwards.
 */
const paysAgain = sql<boolean>`(later.subscription_id = p.subscription_id and later.status = 'paid'
  and later.paid_at > p.paid_at and greatest(later.paid_at, later.created_at) > r.requested_at)`;

/** The requests that end this subscription: not those that failed, nor those after which it was paid again. */
function endingRequests(db: Database, subscriptionId: string) {
  return db
    .selectFrom('refund_requests as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.id')
    .where('p.subscription_id', '=', subscriptionId)
    .where('r.ends_subscription', '=', true)
    .where('r.failure', 'is', null)
    .where((e) => e.not(failedAfterAll))
    .where(sql<boolean>`not exists (select from payments later where ${paysAgain})`);
}

/** The refunds that are to end this subscription, asked for before then and made, while it still runs. */
export async function findUnended(db: Database, subscriptionId: string, before: Date): Promise<string[]> {
  const rows = await endingRequests(db, subscriptionId)
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .where('s.status', '<>', 'expired')
    .where('r.provider_refund', 'is not', null)
    .where('r.requested_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether the buyer of a subscription asked for a refund that is to end it, and that has not failed. If it was paid again
 * since then, because its provider did not end it, it is not.
 */
export async function isGivenBack(db: Database, subscriptionId: string): Promise<boolean> {
  const requests = endingRequests(db, subscriptionId).whereRef('r.requested_by', '=', 'p.user_id');
  return (await requests.limit(1).executeTakeFirst()) !== undefined;
}

/** A payment after a refund that was to end its subscription. */
export interface LaterPayment {
  /** The provider's id. */
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
  /** The order that began the subscription. */
  readonly orderId: string | null;
}

/** The last payment with which the subscription of a refund was paid again; null if it was not. */
export async function findLaterPayment(db: Database, requestId: string): Promise<LaterPayment | null> {
  const { rows } = await sql<LaterPayment>`
    select later.provider_payment as payment, later.amount, later.currency,
      (select id from orders where orders.subscription_id = p.subscription_id order by created_at limit 1) as "orderId"
    from refund_requests r join payments p on p.id = r.payment_id join payments later on ${paysAgain}
    where r.id = ${requestId}
    order by later.paid_at desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * The refunds that were made and were to end this subscription, if these payments are the first that pay it again, by our
 * ids.
 */
export async function findOvertaken(
  db: Database,
  subscriptionId: string,
  paymentIds: readonly string[],
): Promise<string[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select r.id
    from refund_requests r join payments p on p.id = r.payment_id
    where p.subscription_id = ${subscriptionId} and r.ends_subscription
      and r.provider_refund is not null and r.failure is null
      and exists (select from payments later where ${paysAgain} and later.id = any(${paymentIds}))
      and not exists (select from payments later where ${paysAgain} and later.id <> all(${paymentIds}))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
