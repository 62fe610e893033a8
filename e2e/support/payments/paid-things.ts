import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '../api-client.ts';
import { courseOf, publishedCourse } from '../example-data.ts';

/** Opens the page again until it shows what a webhook changes. */
export async function shows(page: Page, expectation: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload({ waitUntil: 'networkidle' });
    await expectation();
  }).toPass({ timeout: 60_000 });
}

/** The documents on the profile. */
export function invoices(page: Page) {
  return page.getByRole('region', { name: 'Invoices' }).getByRole('listitem');
}

/** A course that costs 49 dollars, and comes in a month; returns its id. */
export async function courseForSale(admin: ApiClient): Promise<string> {
  const { categories } = await admin.call('listCategories', {});
  const availableOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const sold = { access: 'premium', priceCents: 4900, category: categories[0]?.slug ?? '' } as const;
  return (await publishedCourse(admin, courseOf({ title: 'Graphs for sale', ...sold, availableOn }))).id;
}

/** Refunds a user's only payment, or a part of it, on the user's page. */
export async function refund(page: Page, amount: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: /^Refund:/u }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Amount in USD/u).fill(amount);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
}
