import { getBillingDetails, getInvoice, updateBillingDetails } from '@fit-coder/contracts/selling/invoices';
import { exportAccount } from '@fit-coder/contracts/learning';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCategories } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { Books, documentsOf } from './books.ts';
import { noTax, setUpBuyer, setUpShop } from './issued.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
let books: Books;
beforeAll(async () => {
  books = new Books(site);
  await makeCategories(site);
  await site.work();
  await setUpShop(site, admin, noTax);
});

test('the data export has the billing details and the invoices', async () => {
  const [user, other] = [await site.user(), await site.user()];
  await setUpBuyer(site, user, 'DE');
  await books.buy(user, 4900, 'Rust by rep');
  await books.buy(other);
  const { data } = await site.call(exportAccount, {}, user.cookie);
  expect(data.billingDetails).toMatchObject({ name: 'Zoë Ltd', country: 'DE', taxId: 'DE99' });
  const [{ number } = expect.fail('no invoice')] = await documentsOf(site, user);
  expect(data.invoices).toMatchObject([
    { number, lines: [{ description: 'Rust by rep' }], totalCents: 4900 },
  ]);
});

test('a deleted account loses its billing details, and its invoices stay as they were issued', async () => {
  const user = await site.user();
  await setUpBuyer(site, user, 'DE');
  await books.buy(user);
  const [{ number } = expect.fail('no invoice')] = await documentsOf(site, user);
  const read = async () => (await site.call(getInvoice, { params: { number } }, admin.cookie)).data.invoice;
  const before = await read();
  await site.product.accounts.removeAccount(user.user.id);
  expect(await read()).toEqual(before);
  expect(before.buyer.name).toBe('Zoë Ltd');
  const { db } = site.deps.database;
  const details = await db.selectFrom('billing_details').selectAll().execute();
  expect(details.filter((row) => row.user_id === user.user.id)).toEqual([]);
});

describe('billing details', () => {
  const none = { name: '', address: '', country: null, taxId: '' };

  test('need a session, and are refused to the test administrator', async () => {
    const change = (cookie?: string) => site.call(updateBillingDetails, { body: none }, cookie);
    expect((await site.call(getBillingDetails, {})).error.code).toBe('not_signed_in');
    expect((await change()).error.code).toBe('not_signed_in');
    const { cookie } = await site.user('testadmin');
    expect((await change(cookie)).error.code).toBe('test_admin_reads_only');
  });

  test('are empty at first, and those of each user are their own', async () => {
    const [user, other] = [await site.user(), await site.user()];
    await setUpBuyer(site, user, 'CH');
    const read = async (cookie: string) => (await site.call(getBillingDetails, {}, cookie)).data.details;
    expect(await read(user.cookie)).toMatchObject({ name: 'Zoë Ltd', country: 'CH' });
    expect(await read(other.cookie)).toEqual(none);
  });

  test.each([
    ['an unknown country', { country: 'XX' }, 'country'],
    ['a name that is too long', { name: 'x'.repeat(121) }, 'name'],
    ['an address that is too long', { address: 'x'.repeat(401) }, 'address'],
    ['a field that is missing', { taxId: undefined }, 'taxId'],
    ['the id of another user', { userId: '00000000-0000-4000-8000-000000000000' }, ''],
  ])('refuse %s', async (_, change, field) => {
    const { cookie } = await site.user();
    const response = await site.call(updateBillingDetails, { body: { ...none, ...change } }, cookie);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(response.error.fields ?? {}).join(' ')).toContain(field);
    expect((await site.call(getBillingDetails, {}, cookie)).data.details).toEqual(none);
  });
});
