import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { exportInvoices, exportPayments } from '@fit-coder/contracts/operations/exports';
import { getRevenue } from '@fit-coder/contracts/payments-administration/figures';
import { getOrderDetails } from '@fit-coder/contracts/payments-administration/orders';
import Papa from 'papaparse';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCategories } from '../../support/factories.ts';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { addPayment } from '../figures/shop-rows.ts';
import { Books } from './books.ts';
import { flatTax, onlyDocument, setUpBuyer, setUpShop } from './issued.ts';

const site = siteForEachTest();
let books: Books;
let admin: TestUser;
let user: TestUser;
beforeEach(async () => {
  admin = await site.user('admin');
  user = await site.user();
  books = new Books(site);
  await makeCategories(site);
  await site.work();
  await setUpShop(site, admin, flatTax);
  await setUpBuyer(site, user, 'DE');
});

/** The column `Tax` of a file, in its order. */
async function taxColumn(endpoint: Endpoint): Promise<(string | undefined)[]> {
  const { data } = await site.call<Endpoint>(endpoint, { query: {} }, admin.cookie);
  const rows = Papa.parse<Record<string, string>>(data as string, { header: true, skipEmptyLines: true });
  return rows.data.map((row) => row['Tax']);
}

async function revenueTax(): Promise<number> {
  const { currencies } = (await site.call(getRevenue, {}, admin.cookie)).data;
  return currencies.flatMap(({ months }) => months).reduce((sum, { taxCents }) => sum + taxCents, 0);
}

async function taxOnOrderPage(reference: string): Promise<number[]> {
  const { order } = (await site.call(getOrderDetails, { params: { reference } }, admin.cookie)).data;
  return order.payments.map(({ taxCents }) => taxCents);
}

describe('the tax of a payment', () => {
  test('is that of its invoice in both files, in the revenue and on the page of its order', async () => {
    const reference = await books.buy(user, 11_900);
    expect((await onlyDocument(site, user)).tax?.amountCents).toBe(1900);
    expect(await taxColumn(exportInvoices)).toEqual(['19']);
    expect(await taxColumn(exportPayments)).toEqual(['19']);
    expect(await revenueTax()).toBe(1900);
    expect(await taxOnOrderPage(reference)).toEqual([1900]);
  });

  test('is what the provider computed, where it did', async () => {
    const reference = await books.buy(user, 11_900, 'Rust course', { tax: 833 });
    expect((await onlyDocument(site, user)).tax?.amountCents).toBe(833);
    expect(await taxColumn(exportPayments)).toEqual(['8.33']);
    expect([await revenueTax(), await taxOnOrderPage(reference)]).toEqual([833, [833]]);
  });

  test('stays that of its invoice when the provider reports the payment again', async () => {
    const reference = await books.buy(user, 11_900);
    await setUpShop(site, admin, { ...flatTax, rates: { DE: 700 } });
    await books.pay(reference, { tax: 833 });
    expect((await onlyDocument(site, user)).tax?.amountCents).toBe(1900);
    expect(await taxColumn(exportPayments)).toEqual(['19']);
    expect([await revenueTax(), await taxOnOrderPage(reference)]).toEqual([1900, [1900]]);
  });

  test('from before there were invoices is the provider’s', async () => {
    await addPayment(site, new Date().toISOString(), { amount: 11_900, tax: 833 });
    expect([await taxColumn(exportPayments), await revenueTax()]).toEqual([['8.33'], 833]);
  });

  test('goes back with a refund as its credit note says, once it succeeded', async () => {
    const reference = await books.buy(user, 11_900);
    const refund = { id: `re_${reference}`, amount: 5950 };
    await books.refund(reference, [{ ...refund, status: 'pending' }]);
    expect(await taxColumn(exportPayments)).toEqual(['19', '']);
    await books.refund(reference, [refund]);
    expect(await taxColumn(exportPayments)).toEqual(['19', '-9.5']);
    expect(await taxColumn(exportInvoices)).toEqual(['19', '-9.5']);
  });
});
