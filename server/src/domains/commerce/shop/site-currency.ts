import { usualCurrency } from '@fit-coder/contracts/money';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import { StartError } from '../../../platform/start-error.ts';
import { hasPrices } from '../../catalogue/catalogue.ts';
import { hasOrders } from '../orders/orders.repository.ts';
import { lockCurrency, setCurrency } from './site-currency.repository.ts';

/**
 * Stores the currency of the site at its first start. `wanted` is the setting; without it, the stored one stays. Another
 * currency is accepted as long as nothing has a price, because amounts cannot be converted.
 * @throws StartError
 */
export async function prepareCurrency(db: Kysely<DB>, wanted: string | undefined): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockCurrency(tx);
    const currency = wanted ?? stored ?? usualCurrency;
    if (currency === stored) return;
    // A site from before this setting has its prices in the usual currency.
    const used = stored ?? usualCurrency;
    if (currency !== used && ((await hasPrices(tx)) || (await hasOrders(tx))))
      throw new StartError(
        `CURRENCY=${currency} cannot be used, because this site has prices or orders in ${used}. Set CURRENCY=${used}, or leave it out.`,
      );
    await setCurrency(tx, currency);
  });
}
