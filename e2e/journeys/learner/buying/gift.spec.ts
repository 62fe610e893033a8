import type { ApiClient } from '../../../support/api-client.ts';
import { cards, expectPaid, payByCard } from '../../../support/payments/checkout.ts';
import { expectLocked, expectOpen } from '../../../support/course-access.ts';
import { expect, expectRefusals, test } from '../../../support/journey.ts';
import { enterAs, register } from '../../../support/accounts/users.ts';

test('a plan is bought as a gift, redeemed by its link, and closed by the refund', async ({
  page,
  site,
  exampleData: { admin, priced },
  quietConsole,
}) => {
  const giver = await register(site.origin, 'Greta Giver');
  const receiver = await register(site.origin, 'Rolf Receiver');
  await enterAs(page.context(), site.origin, giver.client);
  await page.goto('/subscribe', { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: 'For me' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'As a gift' })).toBeChecked();
  await expect(page.getByText(/^You cannot return a gift yourself/u)).toBeVisible();
  await page.getByLabel('Message').fill('For your birthday');
  const monthly = page.getByRole('region', { name: 'Monthly' });
  await expect(monthly).toContainText(
    'One month, paid once. You get a link to send to the person it is for.',
  );
  await page.getByRole('button', { name: 'Buy as a gift, Monthly' }).click();
  await payByCard(page, cards.pays);
  await expectPaid(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Subscribe', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Get the link' }).click();
  await expect(page).toHaveURL('/profile#gifts');
  const gifts = page.getByRole('region', { name: 'Gifts' });
  await expect(gifts).toBeInViewport();
  await gifts.getByRole('button', { name: 'Get the link' }).click();
  const link = await gifts.getByLabel('Link to the gift').inputValue();

  await page.goto(link);
  await page.getByRole('button', { name: 'Redeem the gift' }).click();
  const question = page.getByRole('alertdialog', { name: 'Redeem it for yourself?' });
  await expect(question).toContainText('Send the link to the person it is for.');
  await question.getByRole('button', { name: 'Keep it as a gift' }).click();

  await enterAs(page.context(), site.origin, receiver.client);
  await expectLocked(page, priced.id);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Greta Giver has a gift for you');
  await expect(page.getByText('For your birthday')).toBeVisible();
  await page.getByRole('button', { name: 'Redeem the gift' }).click();
  await expect(page.getByText(/^It is yours until \d+ [A-Z][a-z]{2} \d{4}\.$/u)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Subscribed' })).toBeVisible();
  await expectOpen(page, priced.id);
  await page.goto('/profile');
  await expect(page.getByText(/^A gift opens every premium course until .+\.$/u)).toBeVisible();

  await enterAs(page.context(), site.origin, giver.client);
  await page.goto('/profile');
  await expect(gifts.getByText('Redeemed', { exact: true })).toBeVisible();
  await page.goto('/gift/abc');
  await expect(page.getByRole('heading', { name: 'This link does not work.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectRefusals(quietConsole, [400, 404]);
  await page.goto('/profile');
  await refundAll(admin, giver.client);
  await page.reload();
  await expect(gifts.getByText('Refunded', { exact: true })).toBeVisible();
  await enterAs(page.context(), site.origin, receiver.client);
  await expectLocked(page, priced.id);
});

test('the courses of a cart are bought as a gift, and the buyer keeps none of them', async ({
  page,
  site,
  exampleData: { priced },
}) => {
  const giver = await register(site.origin, 'Carla Cart');
  await giver.client.call('addToCart', { body: { courses: [priced.id] } });
  await enterAs(page.context(), site.origin, giver.client);
  await page.goto('/cart', { waitUntil: 'networkidle' });
  await expect(page.getByText(/^Money back within 14 days/u)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Buy as a gift' }).check();
  await expect(page.getByText(/^You cannot return a gift yourself/u)).toBeVisible();
  await page.getByLabel('Message').fill('Enjoy the graphs');
  const expectGift = async () => {
    await expect(page.getByRole('checkbox', { name: 'Buy as a gift' })).toBeChecked();
    await expect(page.getByLabel('Message')).toHaveValue('Enjoy the graphs');
  };
  const pay = page.getByRole('button', { name: 'Pay $59.00' });
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(pay).toBeVisible();
  await page.goBack();
  await expectGift();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(pay).toBeVisible();
  await payByCard(page, cards.declined);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectGift();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ as a gift$/u);
  await payByCard(page, cards.pays);
  await expectPaid(page);
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(kept, 'the message is forgotten').not.toContain('Enjoy the graphs');
  await page.getByRole('link', { name: 'Get the link' }).click();
  const gifts = page.getByRole('region', { name: 'Gifts' });
  await gifts.getByRole('button', { name: 'Get the link' }).click();
  const link = await gifts.getByLabel('Link to the gift').inputValue();
  await expectLocked(page, priced.id);

  const receiver = await register(site.origin, 'Rita Receiver');
  await enterAs(page.context(), site.origin, receiver.client);
  await page.goto(link);
  await expect(page.getByText('Enjoy the graphs')).toBeVisible();
  await page.getByRole('button', { name: 'Redeem the gift' }).click();
  await page.getByRole('link', { name: 'Open the course' }).click();
  await expect(page).toHaveURL(`/course/${priced.id}`);
  await expectOpen(page, priced.id);
});

/** The administrator pays a user's only payment back. */
async function refundAll(admin: ApiClient, client: ApiClient): Promise<void> {
  const { user } = await client.call('me', {});
  const { payments } = await admin.call('listUserPayments', { params: { id: user.id }, query: {} });
  const [payment] = payments;
  if (!payment) throw new Error('there is no payment');
  const body = { amountCents: payment.leftCents, reason: 'They asked for it.', endSubscription: false };
  await admin.call('refundPayment', { params: { id: payment.id }, body });
}
