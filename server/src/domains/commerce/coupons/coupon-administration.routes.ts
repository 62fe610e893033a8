import {
  createCoupon,
  deleteCoupon,
  listCoupons,
  setCouponActive,
} from '@fit-coder/contracts/selling/coupons';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { CouponAdministrationService } from './coupon-administration.service.ts';

/** No message contains a code, because the audit log keeps messages for test administrators too. */
export function couponAdministrationRoutes(coupons: CouponAdministrationService): Route[] {
  return [
    route(listCoupons, (call) => coupons.page(currentUserOf(call), call.query.cursor)),
    route(createCoupon, async (call) => ({
      coupon: await coupons.create(call.body),
      message: 'The coupon was created.',
    })),
    route(setCouponActive, async (call) => {
      const coupon = await coupons.setActive(call.params.id, call.body.active);
      return {
        coupon,
        message: call.body.active ? 'The coupon can be used again.' : 'The coupon is paused.',
      };
    }),
    route(deleteCoupon, async (call) => {
      await coupons.remove(call.params.id);
      return { message: 'The coupon was deleted.' };
    }),
  ];
}
