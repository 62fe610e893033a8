import type { Page } from '@playwright/test';
import { cards, expectPaid, payByCard } from '../../../support/payments/checkout.ts';
import { expectLocked, expectOpen } from '../../../support/course-access.ts';
import { expect, test } from '../../../support/journey.ts';
import { expectToast } from '../../../support/toasts.ts';
import { enterAs, register } from '../../../support/accounts/users.ts';
import { monthlyPlan } from '../../../support/plans.ts';

test('a subscription is declined, paid, renewed, changed, cancelled, resumed and refunded', async ({
  page,
  site,
  exampleData: { priced },
}) => {
  const { client } = await register(site.origin, 'Sven Subscriber');
  await enterAs(page.context(), site.origin, client);
  const plans = `/subscribe?plan=${await monthlyPlan(site.origin)}`;
  await page.goto(plans, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Subscribe, Monthly' }).click();
  await payByCard(page, cards.declined);
  await expect(page).toHaveURL(/\/failpay\?reference=FC-/u);
  await expect(page.getByText('Monthly subscription')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(plans);
  await expectLocked(page, priced.id);

  await page.goto(plans, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Subscribe, Monthly' }).click();
  await payByCard(page, cards.pays);
  await expectPaid(page);
  await expectOpen(page, priced.id);

  await renewByTheClock(page);
  await changeToYearly(page);

  const card = page.getByRole('region', { name: 'Subscription', exact: true });
  const buttons = card.getByRole('group', { name: 'Your subscription' });
  await card.getByRole('button', { name: 'Cancel subscription' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).press('Enter');
  await expectToast(page, 'success', 'Your subscription will not renew.');
  await expect(card.getByText('Cancelled')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(buttons).toBeFocused();
  await card.getByRole('button', { name: 'Resume' }).press('Enter');
  await expectToast(page, 'success', 'Your subscription will renew.');
  await expect(card.getByText('Active')).toBeVisible();
  await expect(buttons).toBeFocused();

  const purchase = page.getByRole('region', { name: 'Purchases' }).getByRole('listitem');
  const paid = await purchase.getByText(/^\$/u).textContent();
  await purchase.getByRole('button', { name: /^Refund: Yearly subscription, / }).click();
  await expect(page.getByText('Your subscription ends at once, and nothing more is charged.')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Refund ${paid}` })
    .click();
  await expect(card.getByText('Ended', { exact: true })).toBeVisible();
  await expectLocked(page, priced.id);
});

test('a change to a cheaper plan says what is charged next, and so does the profile', async ({
  page,
  site,
}) => {
  const { client } = await register(site.origin, 'Carla Credit');
  await enterAs(page.context(), site.origin, client);
  await page.goto('/subscribe?plan=yearly', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Subscribe, Yearly' }).click();
  await payByCard(page, cards.pays);
  await expectPaid(page);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Subscription', exact: true });
  await card.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^You pay nothing now\. \$171 that you have already paid/u)).toBeVisible();
  const next = await dialog.getByText(/^Next payment: \$0 on/u).textContent();
  const day = next?.match(/on (.+)\.$/u)?.[1] ?? '';
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await expectToast(page, 'success', 'Your plan is Monthly now.');
  await expect(card.getByText(`It renews on ${day} for $0 after your credit of $171.`)).toBeVisible();
});

/** Opens the sandbox's page of the subscription, and goes to the next renewal there. */
async function renewByTheClock(page: Page): Promise<void> {
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Subscription', exact: true });
  await card.getByRole('button', { name: 'Card and receipts' }).click();
  await expect(page).toHaveURL(/\/sandbox\/subscriptions\//u);
  await page.getByRole('button', { name: 'Go to the next renewal' }).click();
  await expect(page.getByText(/^paid on/u)).toHaveCount(2);
  await page.getByRole('link', { name: 'Back to the site' }).click();
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(async () => {
    await page.reload();
    await expect(invoices.getByRole('listitem')).toHaveCount(2, { timeout: 2000 });
  }).toPass();
}

/** Changes to the yearly plan at the cost that is shown before. */
async function changeToYearly(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Subscription', exact: true });
  await card.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^You pay \$.+ now\./u)).toBeVisible();
  await expect(dialog.getByText(/^Next payment: \$190 on/u)).toBeVisible();
  await dialog.getByRole('button', { name: /^Pay \$.+ and change$/u }).click();
  await expectToast(page, 'success', 'Your plan is Yearly now.');
  await expect(card.getByText(/^Yearly/u)).toBeVisible();
}
