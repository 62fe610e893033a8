import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api-client.ts';
import { cards, expectPaid, payByCard } from '../../support/payments/checkout.ts';
import { createExampleData } from '../../support/example-data.ts';
import { expect, onOwnSite } from '../../support/journey.ts';
import { administrator } from '../../support/site.process.ts';
import { expectToast } from '../../support/toasts.ts';
import { enterAs, register } from '../../support/accounts/users.ts';

const test = onOwnSite();

test('an administrator follows a course that was paid for twice, from the alarm to the event, refunds it and resolves it', async ({
  page,
  site,
  browser,
}) => {
  const { priced } = await createExampleData(site.origin);
  const admin = new ApiClient(site.origin);
  await admin.call('login', { body: administrator });
  await enterAs(page.context(), site.origin, admin);
  await page.goto('/admin/payments');
  await expect(page.getByText('There are no open alarms.')).toBeVisible();
  await expect(page.getByText(/^Nothing was paid in these months\./u)).toBeVisible();

  const buyer = await register(site.origin, 'Theo Twotabs');
  const urls = [await checkout(buyer.client, priced.id), await checkout(buyer.client, priced.id)];
  const context = await browser.newContext({ baseURL: site.origin });
  const tab = await context.newPage();
  const references: string[] = [];
  for (const url of urls) {
    await tab.goto(url);
    await payByCard(tab, cards.pays);
    references.push(await expectPaid(tab));
  }
  await context.close();

  await page.goto('/admin/admincourses');
  await expect(page.getByText('One alarm needs your attention.')).toBeVisible();
  await page.getByRole('link', { name: 'Payments 1 open alarm' }).click();
  await expect(page).toHaveURL('/admin/payments');
  const alarms = page.getByRole('group', { name: 'Alarms' });
  await expect(alarms.getByRole('heading')).toHaveText('Something was paid for twice');
  await expect(alarms.getByText('Theo Twotabs')).toBeVisible();
  await expect(page.getByText('from 2 payments')).toBeVisible();
  await expect(page.getByRole('table', { name: /^Revenue in USD/u })).toContainText('$118.00');

  await alarms.getByRole('link', { name: /^Order FC-/u }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Graphs for sale');
  await expect(page.getByText('Order of Theo Twotabs')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ordered courses' })).toContainText('$59.00');
  await handleAgain(page);
  await payBack(page, references[1] ?? '');
  await resolve(page);
  await searchOrders(page, buyer.email, references);
});

/** Opens a checkout of the course; it stays in the cart until it is paid. */
async function checkout(client: ApiClient, courseId: string): Promise<string> {
  await client.call('addToCart', { body: { courses: [courseId] } });
  const { cart } = await client.call('getCart', {});
  return (await client.call('checkOutCart', { body: { totalCents: cart.totalCents } })).url;
}

/** From the order's page to its event, and back. */
async function handleAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'checkout.paid' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checkout.paid');
  await expect(page.getByRole('term').filter({ hasText: /^checkout$/u })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Handled again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Handle again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Handle again' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('To see whether anything changes.');
  await dialog.getByRole('button', { name: 'Handle again' }).click();
  await expectToast(page, 'success', /^The event evt_.* was handled again\.$/u);
  await expect(page.getByRole('term').filter({ hasText: 'Handled again' })).toBeVisible();
  await expect(page.getByText('Nothing new', { exact: true }).last()).toBeVisible();
}

/** On the order's page, which also works once the buyer's account is deleted. */
async function payBack(page: Page, reference: string): Promise<void> {
  await page.goto(`/admin/payments/orders/${reference}`);
  const button = page.getByRole('button', { name: /^Refund the payment of / });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Refund “Graphs for sale”?' });
  await expect(dialog.getByLabel('Amount in USD')).toHaveValue('59.00');
  await dialog.getByLabel('Reason').fill('It was paid for twice.');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expectToast(page, 'success', `$59.00 of order ${reference} was refunded.`);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Refund of \$59\.00, refunded, /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Credit note / })).toBeVisible();
  await expect(button).toHaveCount(0);
}

async function resolve(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Payments 1 open alarm' }).click();
  await page.getByRole('button', { name: /^Mark as resolved/u }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('I paid the second order back.');
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await expectToast(page, 'success', 'The alarm is resolved.');
  await expect(page.getByText('There are no open alarms.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Alarms' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Payments', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Resolved alarms' }).click();
  await expect(page.getByText('I paid the second order back.')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByText('The alarm is resolved. Reason: I paid the second order back.')).toBeVisible();
}

async function searchOrders(page: Page, email: string, references: readonly string[]): Promise<void> {
  await page.goto('/admin/payments/orders');
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill(references[0] ?? '');
  await expect(rows).toHaveCount(1);
  await search.fill(email.toUpperCase());
  await expect(rows).toHaveCount(2);
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Failed' }).click();
  await expect(page.getByText(/^No orders found for/u)).toBeVisible();
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(rows).toHaveCount(2);
}
