import { getShop, updateShop, type Shop } from '@fit-coder/contracts/selling/shop';
import { getSite } from '@fit-coder/contracts/site';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { siteForAllTests, userForAllTests } from '../support/site-hooks.ts';
import { startTestSite, type TestSite, type TestUser } from '../support/test-site.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');

const shop: Shop = {
  seller: { name: 'Iron Ltd', address: '1 Main Street', taxId: 'IE1', email: 'shop@example.com' },
  invoicePrefix: 'IRON',
  refund: { days: 30, share: 10 },
  preorderDays: 60,
  tax: { rule: 'flat', name: 'GST', rates: { AU: 1000, NZ: 1500 }, defaultRate: 250 },
};

const read = async (cookie: string) => (await site.call(getShop, {}, cookie)).data.shop;

test('administrators read and change the settings, and the log names the change', async () => {
  const before = await read(admin.cookie);
  expect(before).toMatchObject({
    invoicePrefix: 'FC',
    refund: { days: 14, share: 20 },
    tax: { rule: 'none' },
  });
  expect((await site.call(updateShop, { body: shop }, admin.cookie)).data.shop).toEqual(shop);
  expect(await read(admin.cookie)).toEqual(shop);
  const { db } = site.deps.database;
  const entries = await db.selectFrom('audit_entries').select(['action', 'outcome']).execute();
  expect(entries).toContainEqual({ action: 'updateShop', outcome: 'done' });
});

test('the seller’s email address is public as the contact, once it is set', async () => {
  const contact = async () => (await site.call(getSite)).data.contact;
  const save = async (email: string) => {
    const body = { ...shop, seller: { ...shop.seller, email } };
    expect((await site.call(updateShop, { body }, admin.cookie)).status).toBe(200);
  };
  await save('');
  expect(await contact()).toBeNull();
  await save('help@example.com');
  expect(await contact()).toBe('help@example.com');
});

test('say whether buyers’ countries and a provider’s tax are known', async () => {
  const effects = async (of: TestSite, { cookie }: Pick<TestUser, 'cookie'>) => {
    const { countryKnown, providerComputesTax } = (await of.call(getShop, {}, cookie)).data;
    return { countryKnown, providerComputesTax };
  };
  expect(await effects(site, admin)).toEqual({ countryKnown: false, providerComputesTax: false });
  const { payments } = readConfig({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_settings',
  });
  const other = await startTestSite({ payments, trustedProxies: 1, countryHeader: 'x-country' });
  try {
    const { cookie } = await other.user('admin');
    expect(await effects(other, { cookie })).toEqual({ countryKnown: true, providerComputesTax: true });
    const body = { ...shop, tax: { ...shop.tax, rule: 'provider' } };
    expect((await other.call(updateShop, { body }, cookie)).data.shop.tax.rule).toBe('provider');
  } finally {
    await other.close();
  }
});

test('the currency and the prices by country stay as they are', async () => {
  const { db } = site.deps.database;
  const prices = { currency: 'EUR', country_prices: '{"IN":40}', country_prices_on: true };
  await db.updateTable('shop_settings').set(prices).execute();
  await site.call(updateShop, { body: shop }, admin.cookie);
  const row = await db.selectFrom('shop_settings').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ currency: 'EUR', country_prices: { IN: 40 }, country_prices_on: true });
});

test('visitors, users and test administrators change nothing', async () => {
  const before = await read(admin.cookie);
  const change = async (cookie?: string) =>
    (await site.call(updateShop, { body: { ...shop, invoicePrefix: 'X' } }, cookie)).error.code;
  expect(await change()).toBe('not_signed_in');
  expect(await change((await site.user()).cookie)).toBe('forbidden');
  expect(await change((await site.user('testadmin')).cookie)).toBe('test_admin_reads_only');
  expect(await read(admin.cookie)).toEqual(before);
});

test.each([
  ['an empty prefix', { invoicePrefix: '' }],
  ['a prefix with a hyphen', { invoicePrefix: 'A-B' }],
  ['days that are no whole number', { refund: { days: 1.5, share: 20 } }],
  ['a share above 100', { refund: { days: 1, share: 101 } }],
  ['a wrong address', { seller: { ...shop.seller, email: 'nobody' } }],
  ['a rate for no country', { tax: { ...shop.tax, rates: { XX: 100 } } }],
  ['a rate above 100 %', { tax: { ...shop.tax, rates: { DE: 10_001 } } }],
  ['a rate above 100 % everywhere else', { tax: { ...shop.tax, defaultRate: 10_001 } }],
  ['the tax of a provider that computes none', { tax: { ...shop.tax, rule: 'provider' } }],
  ['an unknown rule', { tax: { ...shop.tax, rule: 'double' } }],
  ['a currency', { currency: 'EUR' }],
])('%s is refused', async (_, change) => {
  const before = await read(admin.cookie);
  const { status, error } = await site.call(updateShop, { body: { ...shop, ...change } }, admin.cookie);
  expect([status, error.code]).toEqual([400, 'invalid_input']);
  expect(await read(admin.cookie)).toEqual(before);
});
