import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PlanChange, RecurringPrice } from '../payments/payment-provider.ts';
import { findActivePlan, recurringPriceOf } from '../plans/plans.repository.ts';
import { countryPrice } from '../pricing/quote.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscription.ts';

/** What a subscriber wants to change. */
export interface WantedChange {
  /** A team's subscription; absent for the user's own. */
  readonly subscription?: string | undefined;
  /** Another plan; absent to keep it at its price. */
  readonly plan?: string;
  /** Another number of seats; absent to keep it. */
  readonly quantity?: number;
  /** ISO 3166-1, if a trusted proxy named it. */
  readonly country?: string | null;
}

/**
 * What the subscription changes to: another plan at its price in the subscription's currency, which cannot change, or
 * another number of seats at the price that its subscriber keeps.
 * @throws Refusal `not_found`, `not_possible`
 */
export async function findPlanChange(
  db: Database,
  row: SubscriptionRow,
  { plan, quantity = row.quantity, country = null }: WantedChange,
): Promise<PlanChange> {
  const price = plan === undefined ? await keptPrice(db, row) : await priceOf(db, row, plan, country);
  return { price, quantity };
}

async function keptPrice(db: Database, row: SubscriptionRow): Promise<RecurringPrice> {
  if (row.plan_price_id === null) throw new Refusal('not_possible', 'This subscription cannot be changed.');
  return recurringPriceOf(db, row.plan_price_id, row.amount);
}

async function priceOf(
  db: Database,
  row: SubscriptionRow,
  planId: string,
  country: string | null,
): Promise<RecurringPrice> {
  const plan = await findActivePlan(db, planId);
  if (!plan) throw new Refusal('not_found', 'There is no such plan. Choose another one.');
  if (row.is_team && !plan.for_teams)
    throw new Refusal('not_possible', `${plan.name} is not sold to teams. Choose another plan.`);
  if (plan.id === row.plan.id) throw new Refusal('not_possible', 'You already have this plan.');
  const price = plan.prices.find(({ currency }) => currency === row.currency);
  if (!price)
    throw new Refusal('not_possible', `${plan.name} is not sold in ${row.currency}, which you pay in.`);
  const { countryPrices } = await findShopSettings(db);
  const share = (country !== null && countryPrices?.[country]) || 100;
  return recurringPriceOf(db, price.id, countryPrice(price.amount, share));
}
