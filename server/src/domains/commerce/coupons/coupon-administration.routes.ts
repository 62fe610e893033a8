import {
  createCoupon,
  deleteCoupon,
  listCoupons,
  setCouponActive,
} from '@fit-coder/contracts/selling/coupons';
import { route, type Route } from '../../../platform/route.ts';
import type { CouponAdministrationService } from './coupon-administration.service.ts';

export function couponAdministrationRoutes(coupons: CouponAdministrationService): Route[] {
  return [
    route(listCoupons, (call) => coupons.page(call.query.cursor)),
    route(createCoupon, async (call) => {
      const coupon = await coupons.create(call.body);
      return { coupon, message: `Coupon ${coupon.code} was created.` };
    }),
    route(setCouponActive, async (call) => {
      const coupon = await coupons.setActive(call.params.id, call.body.active);
      return { coupon, message: `${coupon.code} ${call.body.active ? 'can be used again' : 'is paused'}.` };
    }),
    route(deleteCoupon, async (call) => ({
      message: `Coupon ${await coupons.remove(call.params.id)} was deleted.`,
    })),
  ];
}
