import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PlanChange } from '../payments/payment-provider.ts';
import { findActivePlan, recurringPriceOf } from '../plans/plans.repository.ts';
import { countryPrice } from '../pricing/quote.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscription.ts';

/** The plan that a subscriber wants instead. */
export interface WantedPlan {
  readonly plan: string;
  /** ISO 3166-1, if a trusted proxy named it. */
  readonly country: string | null;
}

/**
 * What the subscription changes to: the other plan at its price in the subscription's currency, which cannot change.
 * @throws Refusal `not_found`, `not_possible`
 */
export async function findPlanChange(
  db: Database,
  row: SubscriptionRow,
  { plan: planId, country }: WantedPlan,
): Promise<PlanChange> {
  const plan = await findActivePlan(db, planId);
  if (!plan) throw new Refusal('not_found', 'There is no such plan. Choose another one.');
  if (plan.id === row.plan.id) throw new Refusal('not_possible', 'You already have this plan.');
  const price = plan.prices.find(({ currency }) => currency === row.currency);
  if (!price)
    throw new Refusal('not_possible', `${plan.name} is not sold in ${row.currency}, which you pay in.`);
  const { countryPrices } = await findShopSettings(db);
  const share = (country !== null && countryPrices?.[country]) || 100;
  return {
    price: await recurringPriceOf(db, price.id, countryPrice(price.amount, share)),
    quantity: row.quantity,
  };
}
