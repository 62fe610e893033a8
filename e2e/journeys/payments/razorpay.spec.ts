import type { Page } from '@playwright/test';
import { cards, MovableClock } from '../../../server/test/commerce/razorpay/double/books.ts';
import { sendEvents } from '../../../server/test/commerce/razorpay/double/outbox.ts';
import { settleRefund } from '../../../server/test/commerce/razorpay/double/refund-books.ts';
import { startDouble, type RazorpayDouble } from '../../../server/test/commerce/razorpay/double/server.ts';
import { changeCard, moveClock } from '../../../server/test/commerce/razorpay/double/subscription-books.ts';
import { expectPaid } from '../../support/payments/checkout.ts';
import { expect, onOwnSite } from '../../support/journey.ts';
import { courseForSale, invoices, refund, shows } from '../../support/payments/paid-things.ts';
import { watchPolicy } from '../../support/policy-watch.ts';
import { openOffice, productionSettings, type Office } from '../../support/payments/production-site.ts';
import { enterAs, register } from '../../support/accounts/users.ts';

const keys = { keyId: 'rzp_test_double', keySecret: 'the secret of the double' };
const webhookSecret = 'webhook-secret-of-the-journey';
let razorpay: RazorpayDouble;

const test = onOwnSite(async () => {
  const settings = await productionSettings();
  razorpay = await startDouble(keys, 0, new MovableClock(null));
  const address = `${settings.PUBLIC_URL}/api/v1/webhooks/razorpay`;
  sendEvents(razorpay.books, address, webhookSecret, () => undefined);
  return {
    ...settings,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_BASE: razorpay.url,
  };
});
let office: Office;
test.beforeAll(async ({ browser, site }) => {
  office = await openOffice(browser, site.origin);
});
test.afterAll(async () => {
  await office.close();
  await razorpay.close();
});

// First, because later tests move the double's clock, and the site's clock does not move with it.
test('a subscriber cancels at Razorpay, and keeps what is paid', async ({ page, site }) => {
  const { client } = await register(site.origin, 'Carol Cancels');
  await enterAs(page.context(), site.origin, client);
  await page.goto('/subscribe', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Subscribe, Monthly' }).click();
  await pay(page, cards.good);
  await expectPaid(page);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  const subscription = page.getByRole('region', { name: 'Subscription', exact: true });
  await subscription.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(subscription).toContainText(/stays open until .* It does not renew\./u);
  await expect(subscription.getByRole('button')).toHaveCount(0);
});

test('a subscriber pays at Razorpay after a declined card, renews, and pays late', async ({ page, site }) => {
  const violations = await watchPolicy(page);
  const { client } = await register(site.origin, 'Radha Razorpay');
  await enterAs(page.context(), site.origin, client);
  await page.goto('/subscribe', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Subscribe, Monthly' }).click();
  await expect(page.getByText(/^You pay \$19(?:\.00)? every month, starting today/u)).toBeVisible();
  await pay(page, cards.declined);
  await expect(page.getByRole('alert')).toContainText('nothing was charged. Try again with another card');
  await pay(page, cards.failsLater);
  await expectPaid(page);

  await page.goto('/profile', { waitUntil: 'networkidle' });
  const subscription = page.getByRole('region', { name: 'Subscription', exact: true });
  await expect(subscription).toContainText('Active');
  await expect(subscription).toContainText(/It renews on .* for \$19\./u);
  await expect(invoices(page)).toHaveCount(1);
  // What Razorpay cannot do is not offered.
  await expect(subscription.getByRole('button')).toHaveText(['Cancel subscription']);

  letDaysPass(31.5);
  await shows(page, async () => expect(subscription).toContainText('Payment due', { timeout: 1000 }));
  for (const id of razorpay.books.subscriptions.keys()) changeCard(razorpay.books, id, cards.good);
  await shows(page, async () => expect(invoices(page)).toHaveCount(2, { timeout: 1000 }));
  await expect(subscription).toContainText('Active');

  expect(violations).toEqual([]);
});

test('a course is bought at Razorpay, and an administrator refunds it', async ({ page, site }) => {
  const { desk, admin } = office;
  const courseId = await courseForSale(admin);

  const { client } = await register(site.origin, 'Chandra Cart');
  await client.call('addToCart', { body: { courses: [courseId] } });
  await enterAs(page.context(), site.origin, client);
  await page.goto('/cart', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByText('You pay once. Nothing renews.')).toBeVisible();
  await pay(page, cards.good);
  await expectPaid(page);

  const { user } = await client.call('me', {});
  await desk.goto(`/admin/users/${user.id}`, { waitUntil: 'networkidle' });
  await refund(desk, '49', 'The course did not fit.');
  for (const refunded of razorpay.books.refunds.values()) settleRefund(razorpay.books, refunded, 'processed');
  await page.goto('/profile', { waitUntil: 'networkidle' });
  const access = page.getByRole('region', { name: 'What is open to you' });
  await shows(page, async () => expect(access).toContainText('Ended', { timeout: 1000 }));
  await expect(invoices(page)).toHaveCount(2);
});

/** Goes from our page to Razorpay's, pays there, and is sent back. */
async function pay(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Razorpay' }).click();
  await expect(page).toHaveURL(`${razorpay.url}/v1/checkout/embedded`);
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Pay' }).click();
}

function letDaysPass(days: number): void {
  const { books } = razorpay;
  moveClock(books, new Date(books.clock.now().getTime() + days * 86_400_000));
}
