import { getSite } from '@fit-coder/contracts/site';
import type { Commerce } from './domains/commerce/commerce.ts';
import type { Config } from './platform/config/config.ts';
import { type Route, route } from './platform/route.ts';

/** The settings of this installation that the front end may know. */
export function siteRoutes(
  config: Config,
  { publicShop, planCoupons }: Pick<Commerce, 'publicShop' | 'planCoupons'>,
): Route[] {
  const site = {
    testAdmin: config.testAdmin,
    sandbox: config.payments.chosen === 'sandbox',
    origin: config.publicUrl ?? null,
    planCoupons,
  };
  return [route(getSite, async () => ({ ...site, ...(await publicShop()) }))];
}
