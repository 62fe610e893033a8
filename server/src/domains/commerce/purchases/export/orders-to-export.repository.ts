import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../../platform/database/database.ts';

/** All orders of a user, paid or not, the newest first, with the titles that their courses had. */
export function findAllOrders(db: Database, userId: string) {
  return db
    .selectFrom('orders')
    .select(['reference', 'status', 'description', 'currency'])
    .select(['amount_cents as amountCents', 'created_at as createdAt', 'settled_at as settledAt'])
    .select((e) =>
      jsonArrayFrom(
        e.selectFrom('order_items').select('title').whereRef('order_id', '=', 'orders.id').orderBy('title'),
      ).as('items'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** All subscriptions that a user ordered, the newest first. */
export function findAllSubscriptions(db: Database, userId: string) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['plans.name as plan', 'status'])
    .select(['current_period_end as currentPeriodEnd', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** All entitlements of a user, including expired ones. */
export function findAllEntitlements(db: Database, userId: string) {
  return db
    .selectFrom('entitlements')
    .select(['course_id as courseId', 'source', 'expires_at as expiresAt', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}
