import { readFile } from 'node:fs/promises';
import { expect, onOwnSite } from '../../../support/journey.ts';
import { enterAs, logIn, register } from '../../../support/accounts/users.ts';
import { administrator } from '../../../support/site.process.ts';
import { monthlyPlan } from '../../../support/plans.ts';

const test = onOwnSite();

test('an administrator compares with the providers and downloads the orders', async ({ page, site }) => {
  const { client } = await register(site.origin, 'Bruno Buyer');
  const { reference } = await client.call('subscribe', { body: { plan: await monthlyPlan(site.origin) } });
  await logIn(page, administrator);
  await page.goto('/admin/payments/reconciliation', { waitUntil: 'networkidle' });
  await expect(page.getByText('No comparison yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Compare now' }).click();
  const row = page.getByRole('row', { name: /On demand/u });
  await expect(row).toContainText('All the same');
  await expect(row.getByRole('cell').nth(1)).toHaveText('1');

  await page.goto('/admin/payments/exports', { waitUntil: 'networkidle' });
  await page.getByLabel('First day').fill('2026-03-02');
  await page.getByLabel('Last day').fill('2026-03-01');
  await expect(page.getByText('The last day must not be before the first.')).toBeVisible();
  await page.getByLabel('Last day').fill('2999-12-31');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download orders' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('orders-from-2026-03-02-to-2999-12-31.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain(reference);
});

test('the test administrator sees no files to download', async ({ page, site }) => {
  const { client } = await register(site.origin, 'Tess Tester');
  await client.call('loginAsTestAdmin', {});
  await enterAs(page.context(), site.origin, client);
  await page.goto('/admin/payments/exports');
  await expect(page.getByText('No files for the test administrator.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download/u })).toHaveCount(0);
});
