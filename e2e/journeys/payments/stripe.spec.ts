import type { Page } from '@playwright/test';
import { numbers } from '../../../server/test/commerce/stripe/double/billing/cards.ts';
import { StripeDouble } from '../../../server/test/commerce/stripe/double/double.ts';
import { expectPaid } from '../../support/payments/checkout.ts';
import { expect, expectRefusals, onOwnSite } from '../../support/journey.ts';
import { courseForSale, invoices, refund, shows } from '../../support/payments/paid-things.ts';
import { monthlyPlan } from '../../support/plans.ts';
import { openOffice, productionSettings, type Office } from '../../support/payments/production-site.ts';
import { enterAs, register } from '../../support/accounts/users.ts';

const [secretKey, webhookSecret] = ['sk_test_double', 'whsec_of_the_journey'];
let stripe: StripeDouble;

const test = onOwnSite(async () => {
  const settings = await productionSettings();
  const endpoint = { url: `${settings.PUBLIC_URL}/api/v1/webhooks/stripe`, secret: webhookSecret };
  stripe = await StripeDouble.start({ secretKey, endpoint });
  return {
    ...settings,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.url,
  };
});
let office: Office;
test.beforeAll(async ({ browser, site }) => {
  office = await openOffice(browser, site.origin);
});
test.afterAll(async () => {
  await office.close();
  await stripe.stop();
});

test('a subscriber pays at Stripe after a declined card, renews, changes the plan, cancels, resumes and replaces a failing card', async ({
  page,
  site,
  quietConsole,
}) => {
  const { client } = await register(site.origin, 'Stella Stripe');
  await enterAs(page.context(), site.origin, client);
  await choosePlan(page, 'Monthly');
  await pay(page, numbers.declined);
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another one.');
  await expectRefusals(quietConsole, [402]);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(/\/subscribe\?plan=[\w-]+$/u);
  await choosePlan(page, 'Monthly');
  await pay(page, numbers.good);
  await expectPaid(page);

  await page.goto('/profile', { waitUntil: 'networkidle' });
  const subscription = page.getByRole('region', { name: 'Subscription', exact: true });
  await expect(subscription).toContainText('Active');
  await expect(subscription).toContainText(/It renews on .* for \$19\./u);
  await expect(invoices(page)).toHaveCount(1);
  await letDaysPass(31.5);
  await shows(page, async () => expect(invoices(page)).toHaveCount(2, { timeout: 1000 }));
  await expect(subscription).toContainText('Active');

  await changeToYearly(page);
  await expect(subscription).toContainText(/It renews on .* for \$190\./u);
  await expect(invoices(page)).toHaveCount(3);

  await subscription.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(subscription).toContainText('It does not renew.');
  await subscription.getByRole('button', { name: 'Resume' }).click();
  await expect(subscription).toContainText(/It renews on/u);

  await changeCard(page, 'Card and receipts', numbers.declinedLater);
  await letDaysPass(366);
  await shows(page, async () => expect(subscription).toContainText('Payment due', { timeout: 1000 }));
  await expect(subscription).toContainText('Update your card by');
  await changeCard(page, 'Update your card', numbers.good);
  await shows(page, async () => expect(subscription).toContainText('Active', { timeout: 1000 }));
  await expect(invoices(page)).toHaveCount(4);
});

test('a course is bought at Stripe, and an administrator refunds a part and then the rest', async ({
  page,
  site,
}) => {
  const { desk, admin } = office;
  const courseId = await courseForSale(admin);

  const { client, name } = await register(site.origin, 'Carla Cart');
  await client.call('addToCart', { body: { courses: [courseId] } });
  await enterAs(page.context(), site.origin, client);
  await page.goto('/cart', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('$49.00');
  await pay(page, numbers.good);
  await expectPaid(page);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  const access = page.getByRole('region', { name: 'What is open to you' });
  await expect(access).toContainText('Graphs for sale');

  const { user } = await client.call('me', {});
  await desk.goto(`/admin/users/${user.id}`, { waitUntil: 'networkidle' });
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
  await refund(desk, '9', 'The first lecture came late.');
  await shows(page, async () => expect(invoices(page)).toHaveCount(2, { timeout: 1000 }));
  await expect(access).not.toContainText('Ended');
  await desk.reload({ waitUntil: 'networkidle' });
  await refund(desk, '40', 'The rest came late, too.');
  await shows(page, async () => expect(access).toContainText('Ended', { timeout: 1000 }));
  await expect(invoices(page)).toHaveCount(3);
});

test('the page after the payment confirms the order by itself while no webhook arrives', async ({
  page,
  site,
}) => {
  const { client } = await register(site.origin, 'Wanda Without');
  await enterAs(page.context(), site.origin, client);
  await choosePlan(page, 'Monthly');
  stripe.events.isHeld = true;
  const before = stripe.events.all.length;
  await pay(page, numbers.good);
  await expectPaid(page);
  stripe.events.isHeld = false;
  const held = stripe.events.all.slice(before);
  expect(held.map(({ type }) => type)).toContain('checkout.session.completed');
  for (const event of held) expect(await stripe.events.send(event)).toBe(200);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  await expect(invoices(page)).toHaveCount(1);
});

test('a plan that is paid by a bank transfer is shown as on its way, sold to nobody twice, and opens days later', async ({
  page,
  site,
}) => {
  const { client } = await register(site.origin, 'Trude Transfer');
  await enterAs(page.context(), site.origin, client);
  await choosePlan(page, 'Monthly');
  await pay(page, numbers.slow);
  const status = page.getByRole('heading', { level: 1 });
  await expect(status).toHaveText('The payment is on its way', { timeout: 30_000 });
  await expect(page.getByText('Contratulations')).toHaveCount(0);
  const paid = page.url();
  await page.getByRole('link', { name: 'Go to profile' }).click();
  await expect(page.getByRole('region', { name: 'Purchases' })).toContainText('Payment on its way');
  await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toContainText(
    'Your payment for the Monthly subscription is on its way.',
  );
  await page.goto('/subscribe', { waitUntil: 'networkidle' });
  await expect(page.getByRole('radio', { name: 'For me' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Subscribe, Yearly' })).toHaveCount(0);
  const again = await page.request.post('/api/v1/subscribe', {
    data: { plan: await monthlyPlan(site.origin) },
  });
  expect([again.status(), await again.json()]).toMatchObject([409, { code: 'payment_awaited' }]);

  const { desk } = office;
  const reference = new URL(paid).searchParams.get('reference');
  await desk.goto(`/admin/payments/orders?q=${reference}`, { waitUntil: 'networkidle' });
  await expect(desk.getByRole('row').nth(1)).toContainText('Payment on its way');
  await desk.goto(`/admin/payments/orders/${reference}`, { waitUntil: 'networkidle' });
  await expect(desk.getByText('On its way since')).toBeVisible();
  await expect(desk.getByText('Checkout ends')).toHaveCount(0);

  await letDaysPass(4);
  await page.goto(paid, { waitUntil: 'networkidle' });
  await expectPaid(page);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  await expect(page.getByText('Payment on its way')).toHaveCount(0);
  await expect(invoices(page)).toHaveCount(1);
});

/** Orders a plan, and waits for Stripe's page. */
async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.goto('/subscribe', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: `Subscribe, ${plan}` }).click();
  await expect(page).toHaveURL(new RegExp(`^${stripe.url}/c/pay/cs_`, 'u'));
}

async function pay(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: /^(?:Pay|Subscribe)/u }).click();
}

/** Moves the clock of the double, and waits until it has sent what happened meanwhile. */
async function letDaysPass(days: number): Promise<void> {
  stripe.pass(days);
  await stripe.events.settled();
}

/** Changes the plan, after its cost was shown. */
async function changeToYearly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Yearly/u }).check();
  await expect(dialog.getByText(/^You pay \$\S+ now\./u)).toBeVisible();
  await expect(dialog.getByText(/^Next payment: \$190 on/u)).toBeVisible();
  await dialog.getByRole('button', { name: /^Pay \$\S+ and change$/u }).click();
  await expect(dialog).toHaveCount(0);
}

/** Gives Stripe another card on its own page, and comes back to the profile. */
async function changeCard(page: Page, button: string, number: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(new RegExp(`^${stripe.url}/p/session/`, 'u'));
  await page.getByLabel('New card number').fill(number);
  await page.getByRole('button', { name: 'Change card' }).click();
  await page.getByRole('link', { name: 'Return to the shop' }).click();
  await expect(page).toHaveURL(/\/profile$/u);
  await page.waitForLoadState('networkidle');
}
