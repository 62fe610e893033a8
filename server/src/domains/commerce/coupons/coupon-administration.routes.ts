import { formatMoney } from '@fit-coder/contracts/money';
import {
  createCoupon,
  deleteCoupon,
  listCoupons,
  setCouponActive,
  type Coupon,
} from '@fit-coder/contracts/selling/coupons';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { CouponAdministrationService } from './coupon-administration.service.ts';

/** No message contains a code, because the audit log keeps messages for test administrators too. */
export function couponAdministrationRoutes(coupons: CouponAdministrationService): Route[] {
  return [
    route(listCoupons, (call) => coupons.page(currentUserOf(call), call.query.cursor)),
    route(createCoupon, async (call) => {
      const coupon = await coupons.create(call.body);
      return { coupon, message: `The coupon for ${offerOf(coupon)} was created.` };
    }),
    route(setCouponActive, async (call) => {
      const coupon = await coupons.setActive(call.params.id, call.body.active);
      const state = call.body.active ? 'can be used again' : 'is paused';
      return { coupon, message: `The coupon for ${offerOf(coupon)} ${state}.` };
    }),
    route(deleteCoupon, async (call) => {
      const coupon = await coupons.remove(call.params.id);
      return { message: `The coupon for ${offerOf(coupon)} was deleted.` };
    }),
  ];
}

/** What a coupon offers, such as `25% off everything`. */
function offerOf({ off, target }: Pick<Coupon, 'off' | 'target'>): string {
  const share = off.kind === 'percent' ? `${off.percent}%` : formatMoney(off.amountCents, off.currency);
  return `${share} off ${target.kind === 'everything' ? 'everything' : target.name || `a ${target.kind}`}`;
}
