import type { CountryPrices } from '@fit-coder/contracts/selling/plans-administration';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { notifyPublicData } from '../../catalogue/catalogue.ts';
import { suggestedShares } from './suggested-shares.ts';
import { findCountryPrices, storeCountryPrices } from './country-prices.repository.ts';

interface CountryPricesDependencies extends ServiceContext {
  /** Whether a trusted proxy names the country of each request. */
  readonly countryKnown: boolean;
}

/** The shares of the prices that buyers pay by country. */
export class CountryPricesService extends Service<CountryPricesDependencies> {
  async read(): Promise<CountryPrices> {
    const { db, countryKnown } = this.dependencies;
    return { ...(await findCountryPrices(db)), suggested: { ...suggestedShares }, countryKnown };
  }

  /** A country that pays the whole price needs no entry, so it gets none. */
  async set({ on, shares }: Pick<CountryPrices, 'on' | 'shares'>): Promise<CountryPrices> {
    const less = Object.entries(shares).filter(([, share]) => share < 100);
    const { db, clock } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      await storeCountryPrices(tx, { on, shares: Object.fromEntries(less) }, clock.now());
      await notifyPublicData(tx);
    });
    return this.read();
  }
}
