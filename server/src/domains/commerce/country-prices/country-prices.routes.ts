import { getCountryPrices, setCountryPrices } from '@fit-coder/contracts/selling/plans-administration';
import { route, type Route } from '../../../platform/route.ts';
import type { CountryPricesService } from './country-prices.service.ts';

export function countryPricesRoutes(prices: CountryPricesService): Route[] {
  return [
    route(getCountryPrices, async () => ({ countryPrices: await prices.read() })),
    route(setCountryPrices, async (call) => {
      const countryPrices = await prices.set(call.body);
      const message = countryPrices.on ? 'Prices by country are on.' : 'Prices by country are off.';
      return { countryPrices, message };
    }),
  ];
}
