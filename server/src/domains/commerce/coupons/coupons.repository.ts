import { sql, type NotNull, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { CouponRow, CouponUses } from './coupon.ts';

/** A coupon by its code. `lock` makes others who reserve it wait until the transaction ends. */
export async function findCoupon(db: Database, code: string, lock: boolean): Promise<CouponRow | null> {
  const query = db
    .selectFrom('coupons')
    .select(['id', 'code', 'percent', 'amount', 'currency', 'course_id', 'plan_id', 'active'])
    .select(['max_uses', 'max_uses_per_user', 'starts_at', 'ends_at'])
    .where('code', '=', code);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** A coupon, its user, and the moment. */
interface UseAt {
  readonly couponId: string;
  readonly userId: string;
  readonly now: Date;
}

/**
 * How often a coupon is in use: paid, or reserved by a checkout that can still be paid. `others` leaves out what the
 * user reserved by checkouts that a new one would replace.
 */
export async function countUses(
  db: Database,
  { couponId, userId, now }: UseAt,
  counted: 'all' | 'others',
): Promise<CouponUses> {
  const row = await db
    .selectFrom('coupon_uses')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`count(*) filter (where user_id = ${userId})::int`.as('byUser'))
    .where('coupon_id', '=', couponId)
    .where((e) => e.or([e('state', '=', 'used'), isReserved(now)]))
    .$if(counted === 'others', (query) => query.where((e) => e.not(isReplaceable(userId))))
    .executeTakeFirstOrThrow();
  return row;
}

/** The user's open checkouts that keep a coupon reserved and that a new one can replace, with the providers' ids. */
export async function findReplaceable(
  db: Database,
  { couponId, userId, now }: UseAt,
): Promise<{ readonly provider: string; readonly checkout: string }[]> {
  return db
    .selectFrom('coupon_uses')
    .innerJoin('orders', 'orders.id', 'coupon_uses.order_id')
    .select(['orders.provider', 'orders.provider_checkout as checkout'])
    .where('coupon_id', '=', couponId)
    .where(isReserved(now))
    .where(isReplaceable(userId))
    .$narrowType<{ checkout: NotNull }>()
    .execute();
}

/** The code of the coupon that an order was made with; null for none. */
export async function findOrderCoupon(db: Database, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select('code')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** Whether a checkout can be replaced: not once its money is on its way, because its reservation then lasts longer. */
function isReplaceable(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(state = 'reserved' and coupon_uses.user_id = ${userId} and exists (
    select from orders as own where own.id = coupon_uses.order_id and own.status = 'pending'
    and own.provider_checkout is not null and coupon_uses.reserved_until <= own.expires_at))`;
}

const isReserved = (now: Date) => sql<boolean>`(state = 'reserved' and reserved_until > ${now})`;

/** Reserves a coupon for an order. The caller has locked the coupon and checked its limits. */
export async function reserveCoupon(
  tx: Database,
  use: { readonly couponId: string; readonly orderId: string; readonly userId: string; readonly until: Date },
): Promise<void> {
  await tx
    .insertInto('coupon_uses')
    .values({
      order_id: use.orderId,
      coupon_id: use.couponId,
      user_id: use.userId,
      state: 'reserved',
      reserved_until: use.until,
    })
    .execute();
}

/** The coupon of an order, and until when it was reserved for it; null without one. */
export async function findReservation(
  tx: Database,
  orderId: string,
): Promise<{ readonly code: string; readonly until: Date } | null> {
  const row = await tx
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['coupons.code', 'coupon_uses.reserved_until as until'])
    .where('coupon_uses.order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the reservation of an order: its coupon is used once it is paid, and released when it failed. */
export async function endReservation(
  tx: Database,
  orderId: string,
  state: 'used' | 'released',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('coupon_uses')
    .set({ state, reserved_until: sql`least(reserved_until, ${now})` })
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * Keeps the reservation of an order whose money is on its way, which can take days. One that has lapsed stays so:
 * another order may have the use by now.
 */
export async function holdReservation(tx: Database, orderId: string, until: Date, now: Date): Promise<void> {
  await tx
    .updateTable('coupon_uses')
    .set({ reserved_until: until })
    .where('order_id', '=', orderId)
    .where('state', '=', 'reserved')
    .where('reserved_until', '>', now)
    .execute();
}
