import { getInvoice, updateBillingDetails } from '@fit-coder/contracts/selling/invoices';
import { updateShop, type Shop } from '@fit-coder/contracts/selling/shop';
import { expect } from 'vitest';
import type { TestSite, TestUser } from '../../support/test-site.ts';
import { documentsOf } from './books.ts';

export const year = new Date().getUTCFullYear();
export const seller = {
  name: 'Iron Ltd',
  address: '1 Main Street\nDublin',
  taxId: 'IE123',
  email: 'shop@example.com',
};
export const noTax = { rule: 'none', name: 'VAT', rates: {}, defaultRate: 0 } as const;
export const flatTax = { ...noTax, rule: 'flat', rates: { DE: 1900, CH: 810 } } as const;

/** Sets the seller, the tax and the prefix of numbers. */
export async function setUpShop(
  site: TestSite,
  admin: TestUser,
  tax: Shop['tax'],
  invoicePrefix = 'FC',
): Promise<void> {
  const shop = { seller, invoicePrefix, refund: { days: 14, share: 20 }, preorderDays: 30, tax };
  expect((await site.call(updateShop, { body: shop }, admin.cookie)).data.shop).toEqual(shop);
}

export async function setUpBuyer(site: TestSite, user: TestUser, country: string | null): Promise<void> {
  const body = { name: 'Zoë Ltd', address: 'Bear Street 2', country, taxId: 'DE99' };
  expect((await site.call(updateBillingDetails, { body }, user.cookie)).data.details).toEqual(body);
}

export async function readInvoice(site: TestSite, user: TestUser, number = '') {
  return (await site.call(getInvoice, { params: { number } }, user.cookie)).data.invoice;
}

/** The only document of a user. */
export async function onlyDocument(site: TestSite, user: TestUser) {
  const [document, ...others] = await documentsOf(site, user);
  expect(others).toEqual([]);
  return readInvoice(site, user, document?.number);
}
