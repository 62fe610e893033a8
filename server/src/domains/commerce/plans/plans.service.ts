import type { Plan } from '@fit-coder/contracts/commerce';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { presentPlan, priceIn } from './plan.ts';
import { activePlans } from './plans.repository.ts';

interface PlansDependencies extends Pick<ServiceContext, 'db'> {
  /** Whether a trusted proxy names the country of each request. */
  readonly countryKnown: boolean;
}

export class PlansService extends Service<PlansDependencies> {
  /**
   * The plans at their prices in the site's currency, or in their own where they have none in it. It is the same for
   * everyone, because the pages that show it are cached; so it only says that some countries pay less.
   */
  async offer(): Promise<{ plans: Plan[]; lessInSomeCountries: boolean }> {
    const { db, countryKnown } = this.dependencies;
    const { currency, countryPrices } = await findShopSettings(db);
    const plans = (await activePlans(db)).flatMap((plan) => {
      const price = priceIn(plan, [currency]);
      return price ? [presentPlan(plan, price)] : [];
    });
    const lessInSomeCountries =
      countryKnown && Object.values(countryPrices ?? {}).some((share) => share < 100);
    return { plans, lessInSomeCountries };
  }
}
