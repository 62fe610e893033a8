import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api-client.ts';
import { expect, expectRefusals, onOwnSite } from '../../support/journey.ts';
import { cards, expectPaid, payByCard } from '../../support/payments/checkout.ts';
import { enterAs, fillLogin, register } from '../../support/accounts/users.ts';
import { administrator } from '../../support/site.process.ts';
import { monthlyPlan } from '../../support/plans.ts';

const test = onOwnSite();

test('an administrator gives a user every course and ends it, and the user reads why', async ({
  page,
  site,
  browser,
}) => {
  const { client, name } = await register(site.origin, 'Greta Granted');
  const context = await browser.newContext({ baseURL: site.origin });
  await enterAs(context, site.origin, client);
  const theirs = await context.newPage();
  await theirs.goto('/profile');
  await expect(section(theirs, 'What is open to you')).toContainText('Free courses and previews are open');

  await page.goto('/login?next=%2Fadmin%2Fusers');
  await fillLogin(page, administrator);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const access = section(page, 'Access');
  await expect(access).toContainText('Nothing was bought or given yet.');
  await access.getByRole('button', { name: 'Give access' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Won the quiz of the meetup.');
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(dialog).toBeHidden();
  await expect(access).toContainText('Given by an administrator · Open for good');

  await theirs.reload();
  const own = section(theirs, 'What is open to you');
  await expect(own).toContainText('Every course');
  await expect(own).toContainText('Won the quiz of the meetup. (An administrator)');

  await access.getByRole('button', { name: 'End access: Every course' }).click();
  await dialog.getByLabel('Reason').fill('The quiz was repeated.');
  await dialog.getByRole('button', { name: 'End access' }).click();
  await expect(dialog).toBeHidden();
  await expect(access).toContainText('Ended. The quiz was repeated.');
  await theirs.reload();
  await expect(own).toContainText('Ended. The quiz was repeated. (An administrator)');
  await context.close();
});

test('an administrator ends a subscription, which charges and opens nothing any more', async ({
  page,
  site,
}) => {
  const { client, name } = await register(site.origin, 'Sven Subscriber');
  const { url } = await client.call('subscribe', { body: { plan: await monthlyPlan(site.origin) } });
  await enterAs(page.context(), site.origin, client);
  await page.goto(url);
  await payByCard(page, cards.pays);
  await expectPaid(page);
  const { user } = await client.call('me', {});
  const admin = new ApiClient(site.origin);
  await admin.call('login', { body: administrator });
  await enterAs(page.context(), site.origin, admin);
  await page.goto(`/admin/users/${user.id}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const dialog = page.getByRole('dialog');
  await section(page, 'Access').getByRole('button', { name: 'End access: Every course' }).click();
  await expect(dialog).toContainText('use “End subscription” under Subscriptions instead');
  await page.keyboard.press('Escape');
  const subscriptions = section(page, 'Subscriptions');
  await subscriptions.getByRole('button', { name: 'End subscription: Monthly' }).click();
  await dialog.getByLabel('Reason').fill('They asked for it by phone.');
  await dialog.getByRole('button', { name: 'End subscription' }).click();
  await expect(dialog).toBeHidden();
  await expect(subscriptions).toContainText('Ended');
  await expect(subscriptions.getByRole('button')).toHaveCount(0);
  await expect(section(page, 'Access').getByRole('button', { name: 'End access' })).toHaveCount(0);
  const { subscription } = await client.call('getSubscription', {});
  expect(subscription).toMatchObject({ status: 'expired', renewal: null });
});

test('the test administrator sees the page of a user without anything to press', async ({ page, site }) => {
  const { client } = await register(site.origin, 'Rita Read');
  const { user } = await client.call('me', {});
  const testAdmin = new ApiClient(site.origin);
  await testAdmin.call('loginAsTestAdmin', {});
  await enterAs(page.context(), site.origin, testAdmin);
  await page.goto(`/admin/users/${user.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rita Read' })).toBeVisible();
  await expect(page.getByText('The email address is masked.')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /Give access|End access|End subscription|Refund/u }),
  ).toHaveCount(0);
});

test('a user who does not exist has a page that says so', async ({ page, site, quietConsole }) => {
  const admin = new ApiClient(site.origin);
  await admin.call('login', { body: administrator });
  await enterAs(page.context(), site.origin, admin);
  await page.goto('/admin/users/nobody');
  await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
  await expectRefusals(quietConsole, [404]);
});

function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}
