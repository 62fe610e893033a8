import type { Plan } from '@fit-coder/contracts/commerce';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { presentPlan, priceIn } from './plan.ts';
import { activePlans } from './plans.repository.ts';

export class PlansService extends Service<Pick<ServiceContext, 'db'>> {
  /** The plans at their prices in the site's currency, or in their own where they have none in it. */
  async list(): Promise<Plan[]> {
    const { db } = this.dependencies;
    const { currency } = await findShopSettings(db);
    return (await activePlans(db)).flatMap((plan) => {
      const price = priceIn(plan, [currency]);
      return price ? [presentPlan(plan, price)] : [];
    });
  }
}
