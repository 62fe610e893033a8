import type { EndpointPath } from '../endpoint.ts';
import { del, get, post, put } from './methods.ts';

/** The paths of what administrators decide about plans, prices and coupons. */
export const sellingPaths = {
  adminListPlans: get('/admin/plans'),
  createPlan: post('/admin/plans'),
  orderPlans: put('/admin/plan-order'),
  updatePlan: put('/admin/plans/:id'),
  setPlanPrice: put('/admin/plans/:id/prices/:currency'),
  removePlanPrice: del('/admin/plans/:id/prices/:currency'),
  retirePlan: put('/admin/plans/:id/retired'),
  getCountryPrices: get('/admin/country-prices'),
  setCountryPrices: put('/admin/country-prices'),
  listCoupons: get('/admin/coupons'),
  createCoupon: post('/admin/coupons'),
  setCouponActive: put('/admin/coupons/:id/active'),
  deleteCoupon: del('/admin/coupons/:id'),
} as const satisfies Record<string, EndpointPath>;
