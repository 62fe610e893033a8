import { getCountryPrices, setCountryPrices } from '@fit-coder/contracts/selling/plans-administration';
import { getPlanQuote } from '@fit-coder/contracts/selling/quotes';
import { describe, expect, test } from 'vitest';
import { listPlans } from '@fit-coder/contracts/commerce';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestSite } from '../../support/test-site.ts';

const behindProxy = siteForAllTests({ trustedProxies: 1, countryHeader: 'x-country' });
const direct = siteForAllTests();

async function quoteFrom(site: TestSite, country: string) {
  const { cookie } = await site.user();
  const more = { headers: { cookie, 'x-country': country, 'cache-control': 'no-cache' } };
  return (await site.call(getPlanQuote, { query: { plan: 'monthly' } }, cookie, more)).data.quote;
}

async function set(site: TestSite, body: object) {
  const { cookie } = await site.user('admin');
  return site.call(setCountryPrices, { body }, cookie);
}

describe('prices by country', () => {
  test('are off at first, with shares to begin with', async () => {
    const { cookie } = await behindProxy.user('admin');
    const { countryPrices } = (await behindProxy.call(getCountryPrices, {}, cookie)).data;
    expect(countryPrices).toMatchObject({ on: false, shares: {}, countryKnown: true });
    expect(countryPrices.suggested['IN']).toBe(30);
    const shares = Object.values(countryPrices.suggested);
    expect([Math.min(...shares), Math.max(...shares)]).toEqual([30, 70]);
  });

  test('apply where the trusted proxy says the buyer is, once they are on', async () => {
    expect((await set(behindProxy, { on: false, shares: { IN: 30 } })).status).toBe(200);
    expect((await quoteFrom(behindProxy, 'IN')).dueCents).toBe(1900);
    await set(behindProxy, { on: true, shares: { IN: 30, DE: 100 } });
    expect(await quoteFrom(behindProxy, 'IN')).toMatchObject({
      listCents: 1900,
      countryCents: 1330,
      dueCents: 570,
      renewal: { cents: 570 },
    });
    expect(await quoteFrom(behindProxy, 'DE')).toMatchObject({ countryCents: 0, dueCents: 1900 });
  });

  test('have no effect without a trusted proxy, whatever the client says, and say so', async () => {
    const { data } = await set(direct, { on: true, shares: { IN: 30 } });
    expect(data.countryPrices).toMatchObject({ on: true, shares: { IN: 30 }, countryKnown: false });
    expect((await quoteFrom(direct, 'IN')).dueCents).toBe(1900);
  });

  test('leave public prices as they are, which say that some countries pay less if one does', async () => {
    const offer = async (site: TestSite) => {
      const { plans, lessInSomeCountries } = (await site.call(listPlans)).data;
      expect(plans[0]?.priceCents).toBe(1900);
      return lessInSomeCountries;
    };
    await set(behindProxy, { on: false, shares: { IN: 30 } });
    expect(await offer(behindProxy)).toBe(false);
    await set(behindProxy, { on: true, shares: { IN: 100 } });
    expect(await offer(behindProxy)).toBe(false);
    await set(behindProxy, { on: true, shares: { IN: 30 } });
    expect(await offer(behindProxy)).toBe(true);
    await set(direct, { on: true, shares: { IN: 30 } });
    expect(await offer(direct)).toBe(false);
  });

  test.each([[{ IN: 4 }], [{ IN: 101 }], [{ IN: 33.3 }], [{ India: 30 }]])(
    'refuse the shares %j',
    async (shares) => {
      expect((await set(direct, { on: true, shares })).status).toBe(400);
    },
  );
});
