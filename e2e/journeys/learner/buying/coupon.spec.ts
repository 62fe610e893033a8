import { cards, expectPaid, payByCard } from '../../../support/payments/checkout.ts';
import { expect, expectRefusals, test } from '../../../support/journey.ts';
import { enterAs, register } from '../../../support/accounts/users.ts';

test('a coupon makes a cart cheaper, also after the payment page was left or the card declined, and its receipt says so', async ({
  page,
  site,
  exampleData: { admin, priced },
  quietConsole,
}) => {
  const body = {
    code: 'SPRING-25',
    off: { kind: 'percent', percent: 25 },
    target: { kind: 'everything' },
    maxUses: 1,
    maxUsesPerUser: 1,
    startsAt: null,
    endsAt: null,
  } as const;
  await admin.call('createCoupon', { body });
  const { client } = await register(site.origin, 'Cora Coupon');
  await client.call('addToCart', { body: { courses: [priced.id] } });
  await enterAs(page.context(), site.origin, client);
  await page.goto('/cart', { waitUntil: 'networkidle' });
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total.getByText('$59', { exact: true })).toBeVisible();

  await page.getByLabel('Coupon', { exact: false }).and(page.getByRole('textbox')).fill('winter');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('textbox', { name: /^Coupon/u })).toHaveAttribute('aria-invalid', 'true');
  await expectRefusals(quietConsole, [409]);
  await page.getByRole('textbox', { name: /^Coupon/u }).fill('spring-25');
  await page.getByRole('textbox', { name: /^Coupon/u }).press('Enter');
  await expect(total.getByText('$44.25', { exact: true })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Coupon' })).toBeFocused();
  await expect(page.getByText('Coupon SPRING-25')).toBeVisible();

  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('button', { name: 'Pay $44.25' })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(total.getByText('$44.25', { exact: true })).toBeVisible();
  await expect(page.getByText('Coupon SPRING-25')).toBeVisible();
  await page.getByRole('button', { name: 'Check out' }).click();
  await payByCard(page, cards.declined);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(total.getByText('$44.25', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check out' }).click();
  await payByCard(page, cards.pays);
  await expectPaid(page);
  await expect(page.getByText('($14.75 off with your coupon)')).toBeVisible();
});
