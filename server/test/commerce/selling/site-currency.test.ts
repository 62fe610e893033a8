import { listPlans } from '@fit-coder/contracts/commerce';
import { getSite } from '@fit-coder/contracts/site';
import { createPlan, setPlanPrice } from '@fit-coder/contracts/selling/plans-administration';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/platform/config/config.ts';
import { StartError } from '../../../src/platform/start-error.ts';
import { courseForSale, fillCart } from '../cart/cart-shop.ts';
import { getCartQuote } from '@fit-coder/contracts/selling/quotes';
import { siteForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();
/** The test site has plans; without them, nothing has a price. */
beforeAll(async () => {
  const { db } = site.deps.database;
  await db.deleteFrom('plan_prices').execute();
  await db.deleteFrom('plans').execute();
});

test('CURRENCY is a currency of ISO 4217', () => {
  expect(readConfig({ CURRENCY: 'JPY' }).currency).toBe('JPY');
  expect(readConfig({}).currency).toBeUndefined();
  for (const wrong of ['jpy', 'YEN', 'Dollar'])
    expect(() => readConfig({ CURRENCY: wrong })).toThrow('CURRENCY must be the code of a currency');
});

test('the currency is stored at the first start and refused later once something has a price', async () => {
  const { commerce } = site.product;
  const currency = async () => (await site.call(getSite)).data.currency;
  expect(await currency()).toBe('USD');
  await commerce.prepareCurrency('EUR');
  expect(await currency()).toBe('EUR');
  // Nothing has a price yet.
  await commerce.prepareCurrency('JPY');
  expect(await currency()).toBe('JPY');
  await commerce.prepareCurrency(undefined);
  expect(await currency()).toBe('JPY');

  const user = await site.user();
  await fillCart(site, user, [await courseForSale(site, 1900)]);
  await expect(commerce.prepareCurrency('USD')).rejects.toThrow(StartError);
  await expect(commerce.prepareCurrency('USD')).rejects.toThrow(
    'CURRENCY=USD cannot be used, because this site has prices or orders in JPY. Set CURRENCY=JPY, or leave it out.',
  );
  await commerce.prepareCurrency('JPY');
  const { quote } = (await site.call(getCartQuote, { query: {} }, user.cookie)).data;
  expect(quote).toMatchObject({ currency: 'JPY', dueCents: 1900 });

  const admin = await site.user('admin');
  for (const [name, amountCents] of [
    ['Monthly', 1900],
    ['Yearly', 19_000],
  ] as const) {
    const words = { name, interval: 'month', description: '', trialDays: 0, forTeams: true };
    const body = { ...words, prices: [{ currency: 'USD', amountCents }] };
    await site.call(createPlan, { body }, admin.cookie);
  }
  const [first] = (await site.call(listPlans)).data.plans;
  const price = { params: { id: first?.id ?? '', currency: 'JPY' }, body: { amountCents: 2800 } };
  await site.call(setPlanPrice, price, admin.cookie);
  const [monthly, yearly] = (await site.call(listPlans)).data.plans;
  expect([monthly?.currency, monthly?.priceCents]).toEqual(['JPY', 2800]);
  expect([yearly?.currency, yearly?.priceCents]).toEqual(['USD', 19_000]);
});
