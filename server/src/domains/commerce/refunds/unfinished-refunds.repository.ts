import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
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

/** The refunds that were to end this subscription, asked for before then and made, while it still runs. */
export async function findUnended(db: Database, subscriptionId: string, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('refund_requests as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select('r.id')
    .where('p.subscription_id', '=', subscriptionId)
    .where('s.status', '<>', 'expired')
    .where('r.ends_subscription', '=', true)
    .where('r.provider_refund', 'is not', null)
    .where('r.failure', 'is', null)
    .where('r.requested_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether the buyer of a subscription asked for a refund that is to end it, and that has not failed. If it was paid again
 * since then, because its provider did not end it, it is not.
 */
export async function isGivenBack(db: Database, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund_requests as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.id')
    .where('p.subscription_id', '=', subscriptionId)
    .whereRef('r.requested_by', '=', 'p.user_id')
    .where('r.ends_subscription', '=', true)
    .where('r.failure', 'is', null)
    .where(
      sql<boolean>`not exists (select from refunds f where f.payment_id = r.payment_id
        and f.provider_refund = r.provider_refund and f.status = 'failed')`,
    )
    .where(
      sql<boolean>`not exists (select from payments later where later.subscription_id = p.subscription_id
        and later.status = 'paid' and later.paid_at > r.requested_at)`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
