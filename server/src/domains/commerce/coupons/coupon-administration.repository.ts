import { sql } from 'kysely';
import type { CouponInput } from '@fit-coder/contracts/selling/coupons';
import type { Cursor } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';
import type { AdministeredCoupon } from './coupon-administration.ts';

/** Coupons with their uses at `now`: paid orders, open checkouts, and what the coupon took off paid orders. */
function couponsWithUses(db: Database, now: Date) {
  return db
    .selectFrom('coupons')
    .leftJoin('plans', 'plans.id', 'coupons.plan_id')
    .select(['coupons.id', 'code', 'percent', 'amount', 'coupons.currency', 'course_id', 'plan_id'])
    .select(['max_uses', 'max_uses_per_user', 'starts_at', 'ends_at', 'coupons.active', 'coupons.created_at'])
    .select(['plans.name as target_name'])
    .select(sql<number>`${usesIn(sql`state = 'used'`)}`.as('used'))
    .select(sql<number>`${usesIn(sql`state = 'reserved' and reserved_until > ${now}`)}`.as('reserved'))
    .select(sql<number>`${usesIn(sql`true`)}`.as('orders'))
    .select(
      sql<AdministeredCoupon['given']>`coalesce((
        select jsonb_agg(sums order by sums.currency) from (
          select o.currency, sum(o.discount)::int as amount
          from coupon_uses u join orders o on o.id = u.order_id
          where u.coupon_id = coupons.id and u.state = 'used' group by o.currency) as sums), '[]')`.as(
        'given',
      ),
    );
}

const usesIn = (condition: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from coupon_uses where coupon_id = coupons.id and ${condition})`;

export type ListedCoupon = AdministeredCoupon & { readonly listed_at: number };

/** The newest coupons after the cursor. */
export function findCouponPage(
  db: Database,
  after: Cursor | undefined,
  limit: number,
  now: Date,
): Promise<ListedCoupon[]> {
  let query = couponsWithUses(db, now).select(microsOf('coupons.created_at').as('listed_at'));
  if (after) query = query.where(comesAfter(after, 'coupons.created_at', 'coupons.id'));
  return query.orderBy('coupons.created_at', 'desc').orderBy('coupons.id', 'desc').limit(limit).execute();
}

export async function findAdministeredCoupon(
  db: Database,
  id: string,
  now: Date,
): Promise<AdministeredCoupon | null> {
  return (await couponsWithUses(db, now).where('coupons.id', '=', id).executeTakeFirst()) ?? null;
}

/** Inserts a coupon and returns its id. Violates `coupons_code_key`, or a reference if what it is for is gone. */
export async function insertCoupon(
  tx: Database,
  code: string,
  { off, target, ...input }: CouponInput,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('coupons')
    .values({
      code,
      percent: off.kind === 'percent' ? off.percent : null,
      amount: off.kind === 'amount' ? off.amountCents : null,
      currency: off.kind === 'amount' ? off.currency : null,
      course_id: target.kind === 'course' ? target.id : null,
      plan_id: target.kind === 'plan' ? target.id : null,
      max_uses: input.maxUses,
      max_uses_per_user: input.maxUsesPerUser,
      starts_at: input.startsAt,
      ends_at: input.endsAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setActive(db: Database, id: string, active: boolean): Promise<void> {
  await db.updateTable('coupons').set({ active }).where('id', '=', id).execute();
}

/** Locks a coupon until the transaction ends, so that no order begins to use it; false if there is none. */
export async function lockCoupon(tx: Database, id: string): Promise<boolean> {
  const row = await tx.selectFrom('coupons').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function deleteCoupon(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('coupons').where('id', '=', id).execute();
}
