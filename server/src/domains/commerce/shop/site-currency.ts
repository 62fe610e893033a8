import { usualCurrency } from '@fit-coder/contracts/money';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Database } from '../../../platform/database/database.ts';
import { StartError } from '../../../platform/start-error.ts';
import { hasPrices } from '../../catalogue/catalogue.ts';
import { hasOrders } from '../orders/orders.repository.ts';
import { hasPlansWithout } from '../plans/plans.repository.ts';
import { lockCurrency, setCurrency } from './site-currency.repository.ts';

/**
 * Stores the currency of the site at its first start. `wanted` is the setting; without it, the stored one stays. Amounts
 * cannot be converted, so another currency is accepted only while no course has a price, nothing was ordered, and each plan
 * on sale has a price in it.
 * @throws StartError
 */
export async function prepareCurrency(db: Kysely<DB>, wanted: string | undefined): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockCurrency(tx);
    const currency = wanted ?? stored ?? usualCurrency;
    if (currency === stored) return;
    // A site from before this setting has its prices in the usual currency.
    const used = stored ?? usualCurrency;
    if (currency !== used && (await isUsed(tx, currency)))
      throw new StartError(
        `CURRENCY=${currency} cannot be used, because this site has prices or orders in ${used}. Set CURRENCY=${used}, or leave it out.`,
      );
    await setCurrency(tx, currency);
  });
}

/** Whether courses, plans or orders would be in the wrong currency. A plan can be sold in several. */
async function isUsed(tx: Database, wanted: string): Promise<boolean> {
  return (await hasPrices(tx)) || (await hasOrders(tx)) || (await hasPlansWithout(tx, wanted));
}
