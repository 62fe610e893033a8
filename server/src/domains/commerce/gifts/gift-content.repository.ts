import { sql, type NotNull } from 'kysely';
import type { Interval } from '@fit-coder/contracts/commerce';
import type { Database } from '../../../platform/database/database.ts';
import type { Period } from '../payments/provider-states.ts';

/** The period of the plan that an order gives; null for courses. */
export async function findGiftInterval(db: Database, orderId: string): Promise<Interval | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('plan_prices', 'plan_prices.id', 'orders.plan_price_id')
    .innerJoin('plans', 'plans.id', 'plan_prices.plan_id')
    .select('plans.interval')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row?.interval ?? null;
}

/**
 * Until when every course is open to a user, apart from these gifts; null if it is not, or if that has no end.
 */
export async function latestEndOfAll(
  db: Database,
  userId: string,
  exceptGifts: readonly string[] = [],
): Promise<Date | null> {
  const { end } = await db
    .selectFrom('entitlements')
    .select((e) => e.fn.max('expires_at').as('end'))
    .where('user_id', '=', userId)
    .where('course_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`not (source = 'gift' and source_id = any(${[...exceptGifts]}::uuid[]))`)
    .executeTakeFirstOrThrow();
  return end;
}

/** The redeemed plans of a user that have not begun, the next one first, locked until the transaction ends. */
export function lockWaitingGifts(tx: Database, userId: string, now: Date) {
  return tx
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .innerJoin('plan_prices', 'plan_prices.id', 'orders.plan_price_id')
    .innerJoin('plans', 'plans.id', 'plan_prices.plan_id')
    .select(['gifts.id', 'gifts.starts_at', 'gifts.rest_ms', 'plans.interval'])
    .where('gifts.redeemed_by', '=', userId)
    .where('gifts.revoked_at', 'is', null)
    .where('gifts.starts_at', '>', now)
    .orderBy('gifts.starts_at')
    .orderBy('gifts.id')
    .forUpdate('gifts')
    .$narrowType<{ starts_at: NotNull }>()
    .execute();
}

/** Stores how long (ms) a gift that had begun still lasts; null for its plan's whole period. */
export async function storeGiftRest(tx: Database, id: string, rest: number | null): Promise<void> {
  await tx.updateTable('gifts').set({ rest_ms: rest }).where('id', '=', id).execute();
}

export async function storeGiftPeriod(tx: Database, id: string, { start, end }: Period): Promise<void> {
  await tx.updateTable('gifts').set({ starts_at: start, ends_at: end }).where('id', '=', id).execute();
}
