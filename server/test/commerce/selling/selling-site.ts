import type { CouponInput } from '@fit-coder/contracts/selling/coupons';
import { createCoupon } from '@fit-coder/contracts/selling/coupons';
import type { TestSite, TestUser } from '../../support/test-site.ts';

/** A coupon without limits that takes 25 % off everything, unless `traits` say otherwise. */
export const couponWith = (traits: Partial<CouponInput> = {}): CouponInput => ({
  code: '',
  off: { kind: 'percent', percent: 25 },
  target: { kind: 'everything' },
  maxUses: null,
  maxUsesPerUser: null,
  startsAt: null,
  endsAt: null,
  ...traits,
});

/** Creates a coupon; returns its code. */
export async function addCoupon(
  site: TestSite,
  admin: TestUser,
  traits?: Partial<CouponInput>,
): Promise<string> {
  const { data } = await site.call(createCoupon, { body: couponWith(traits) }, admin.cookie);
  return data.coupon.code;
}

/** How many uses of a coupon are in each state. */
export async function usesOf(site: TestSite, code: string): Promise<Record<string, number>> {
  const rows = await site.deps.database.db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['state', (e) => e.fn.countAll<number>().as('count')])
    .where('code', '=', code)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
