import type { Interval } from '@fit-coder/contracts/commerce';
import type { Kysely } from 'kysely';
import { notifyPublicData } from '../../catalogue/catalogue.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { lockCurrency } from '../shop/site-currency.repository.ts';

/** A plan of the demo; `amount` is in the smallest unit of the site's currency. */
export interface SeedPlan {
  readonly id: string;
  readonly name: string;
  readonly interval: Interval;
  readonly amount: number;
}

/**
 * Offers these plans in this order, in the site's currency, if there are no plans, not even retired ones. Two nodes that
 * start concurrently do it once, because the first locks the currency.
 */
export async function seedPlans(db: Kysely<DB>, plans: readonly SeedPlan[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCurrency(tx);
    if (await tx.selectFrom('plans').select('id').limit(1).executeTakeFirst()) return;
    const { currency } = await findShopSettings(tx);
    for (const [index, { id, name, interval, amount }] of plans.entries()) {
      const plan = { id, name, interval, price_cents: amount, currency, position: index + 1 };
      await tx.insertInto('plans').values(plan).execute();
      await tx.insertInto('plan_prices').values({ plan_id: id, amount, currency }).execute();
    }
    await notifyPublicData(tx);
  });
}
