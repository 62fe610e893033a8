import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isSubscribed } from '../entitlements/entitlements.repository.ts';

/** A payment that was refunded in full, with what it paid for. */
export interface ReturnedPayment {
  /** Null if the user is gone. */
  readonly userId: string | null;
  readonly orderId: string | null;
  readonly recipient: 'buyer' | 'gift' | 'team' | null;
  readonly subscriptionId: string | null;
  readonly periodEnd: Date | null;
}

/** Null if some of the payment was kept. */
export async function findReturnedPayment(db: Database, id: string): Promise<ReturnedPayment | null> {
  const row = await db
    .selectFrom('payments as p')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.user_id as userId', 'p.order_id as orderId', 'o.recipient'])
    .select(['p.subscription_id as subscriptionId', 'p.period_end as periodEnd'])
    .where('p.id', '=', id)
    .where(
      sql<boolean>`p.amount <= (select coalesce(sum(f.amount), 0) from refunds f
        where f.payment_id = p.id and f.status = 'succeeded')`,
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The courses of an order whose access was closed with its payment, and not by an administrator. */
export function findClosedCourses(db: Database, orderId: string, userId: string) {
  return db
    .selectFrom('order_items as i')
    .innerJoin('entitlements as e', (join) =>
      join.onRef('e.source_id', '=', 'i.order_id').onRef('e.course_id', '=', 'i.course_id'),
    )
    .select(['i.course_id as courseId', 'i.title'])
    .where('i.order_id', '=', orderId)
    .where('e.user_id', '=', userId)
    .where('e.source', '=', 'purchase')
    .where('e.revoked_at', 'is not', null)
    .where('e.withdrawn', '=', false)
    .orderBy('i.title')
    .execute();
}

/** Whether the gift of an order was taken back with its payment. */
export async function isGiftRevoked(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('gifts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an administrator ended the access of a subscription. */
export async function isWithdrawn(db: Database, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('entitlements')
    .select('id')
    .where('source', '=', 'subscription')
    .where('source_id', '=', subscriptionId)
    .where('withdrawn', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether every premium course is open to a user at `now`. */
export async function isEverythingOpen(db: Database, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select ${isSubscribed(userId, now)} as open`.execute(db);
  return rows[0]?.open ?? false;
}
