import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/database.ts';
import type { RecurringPrice } from '../payments/payment-provider.ts';
import type { PlanRow } from './plan.ts';

function plansWithPrices(db: Database) {
  return db
    .selectFrom('plans')
    .select(['plans.id', 'name', 'interval', 'description', 'trial_days', 'for_teams'])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('plan_prices')
          .select(['plan_prices.id', 'amount', 'currency'])
          .whereRef('plan_id', '=', 'plans.id')
          .where('plan_prices.retired_at', 'is', null)
          .orderBy('created_at')
          .orderBy('plan_prices.id'),
      ).as('prices'),
    );
}

/** The plans that can be bought, in their display order. */
export function activePlans(db: Database): Promise<PlanRow[]> {
  return plansWithPrices(db).where('active', '=', true).orderBy('position').execute();
}

/** Whether any plan can be bought. */
export async function arePlansOffered(db: Database): Promise<boolean> {
  return (await activePlans(db)).some(({ prices }) => prices.length > 0);
}

export async function findActivePlan(db: Database, id: string): Promise<PlanRow | null> {
  const query = plansWithPrices(db).where('plans.id', '=', id).where('active', '=', true);
  return (await query.executeTakeFirst()) ?? null;
}

/** Whether a plan is sold that has no price in this currency. */
export async function hasPlansWithout(db: Database, currency: string): Promise<boolean> {
  const plans = await activePlans(db);
  return plans.some(({ prices }) => prices.every((price) => price.currency !== currency));
}

/**
 * What renews at a plan's price, which may be retired. `amount` is that of one seat for this buyer; the provider's price
 * for it has an id of its own.
 */
export async function recurringPriceOf(
  db: Database,
  priceId: string,
  amount: number,
): Promise<RecurringPrice> {
  const row = await db
    .selectFrom('plan_prices')
    .innerJoin('plans', 'plans.id', 'plan_prices.plan_id')
    .select(['plan_prices.plan_id as planId', 'plans.name as planName', 'plans.interval'])
    .select('plan_prices.currency')
    .where('plan_prices.id', '=', priceId)
    .executeTakeFirstOrThrow();
  return { ...row, id: `${priceId}:${amount}`, amount };
}

/** Our price behind a provider's id for it; null if the provider's price is not ours. */
export async function findPlanPrice(
  db: Database,
  provider: string,
  providerPrice: string,
): Promise<{ readonly planId: string; readonly planPriceId: string; readonly amount: number } | null> {
  const object = await db
    .selectFrom('provider_objects')
    .select('owner')
    .where('provider', '=', provider)
    .where('kind', '=', 'price')
    .where('provider_id', '=', providerPrice)
    .executeTakeFirst();
  const [, id, amount] = /^([\da-f-]{36}):(\d+)$/u.exec(object?.owner ?? providerPrice) ?? [];
  if (id === undefined || amount === undefined) return null;
  const row = await db.selectFrom('plan_prices').select('plan_id').where('id', '=', id).executeTakeFirst();
  return row ? { planId: row.plan_id, planPriceId: id, amount: Number(amount) } : null;
}
