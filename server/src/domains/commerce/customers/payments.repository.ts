import type { Cursor } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';

/** A user's payments, whatever became of them, the newest first. */
export function findPaymentsOf(db: Database, userId: string, after: Cursor | undefined, limit: number) {
  let query = db
    .selectFrom('payments as p')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .leftJoin('plans', 'plans.id', 's.plan_id')
    .select(['p.id', 'p.failure', 'p.period_end', 'p.created_at', 'o.reference', 'o.description'])
    .select(['plans.name as plan', microsOf('p.created_at').as('listed_at')])
    .where('p.user_id', '=', userId);
  if (after) query = query.where(comesAfter(after, 'p.created_at', 'p.id'));
  return query.orderBy('p.created_at', 'desc').orderBy('p.id', 'desc').limit(limit).execute();
}

/**
 * What was paid back of these payments, the latest first, with who asked for it here and why. One that was made in the
 * provider's dashboard can answer several requests; it is listed once, with the oldest.
 */
export async function findRefundsOf(db: Database, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('refunds as f')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('refund_requests')
          .select(['reason', 'requested_by'])
          .whereRef('refund_requests.payment_id', '=', 'f.payment_id')
          .whereRef('refund_requests.provider_refund', '=', 'f.provider_refund')
          .orderBy('requested_at')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['f.payment_id', 'f.amount', 'f.status', 'f.created_at as at', 'r.reason', 'r.requested_by'])
    .where('f.payment_id', 'in', paymentIds)
    .orderBy('f.created_at', 'desc')
    .execute();
}

/** The refunds of these payments that were asked for and that the provider does not list, the latest first. */
export async function findRefundRequestsOf(db: Database, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('refund_requests as r')
    .leftJoin('refunds as f', (join) =>
      join.onRef('f.payment_id', '=', 'r.payment_id').onRef('f.provider_refund', '=', 'r.provider_refund'),
    )
    .select(['r.payment_id', 'r.amount', 'r.failure', 'r.requested_at as at', 'r.reason', 'r.requested_by'])
    .where('r.payment_id', 'in', paymentIds)
    .where('f.id', 'is', null)
    .orderBy('r.requested_at', 'desc')
    .execute();
}

/** The invoices and credit notes of these payments. */
export async function findDocumentsOf(db: Database, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('invoices')
    .select(['payment_id', 'number', 'kind'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
}
