import type { Page } from '@playwright/test';
import { cards, expectPaid, payByCard } from '../../../support/payments/checkout.ts';
import { expectLocked, expectOpen } from '../../../support/course-access.ts';
import { expect, test } from '../../../support/journey.ts';
import { mailedLink } from '../../../support/mailed-link.ts';
import { expectToast } from '../../../support/toasts.ts';
import { enterAs, register } from '../../../support/accounts/users.ts';

test('a team’s seats are bought, accepted by the mailed link, freed, cancelled, resumed, saved by another card and changed', async ({
  page,
  site,
  exampleData: { priced },
}) => {
  const boss = await register(site.origin, 'Berta Boss');
  const member = await register(site.origin, 'Mia Member');
  await enterAs(page.context(), site.origin, boss.client);
  await page.goto('/subscribe', { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: 'For a team' }).check();
  await expect(page.getByText(/^You cannot return a team’s seats yourself/u)).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Seats' })).toHaveValue('5');
  await page.getByRole('spinbutton', { name: 'Seats' }).fill('1');
  await expect(page.getByText('A team has 2 to 1000 seats.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Seats' }).fill('3');
  const monthly = page.getByRole('region', { name: 'Monthly' });
  await expect(monthly).toContainText('3 seats at $19 each.');
  await expect(monthly).toContainText('$57.00 today, then $57.00 every month from');
  await page.getByRole('button', { name: 'Buy 3 seats, Monthly' }).click();
  await payByCard(page, cards.paysOnce);
  await expectPaid(page);

  await page.getByRole('link', { name: 'Invite your team' }).click();
  await expect(page).toHaveURL('/profile#team');
  const team = page.getByRole('region', { name: 'Team' });
  await expect(team).toBeInViewport();
  await expect(team.getByText('3 seats are free.')).toBeVisible();
  await team.getByLabel('Email address').fill(member.email);
  await team.getByRole('button', { name: 'Invite' }).click();
  await expect(team.getByText('Invited')).toBeVisible();
  const link = await mailedLink(site, member.email, /\/invitation\/[\w-]{43}/u);

  await enterAs(page.context(), site.origin, member.client);
  await expectLocked(page, priced.id);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Berta Boss invited you');
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('link', { name: 'Choose a course' }).click();
  await expectOpen(page, priced.id);
  await page.goto(link);
  await expect(page.getByText(/^This invitation has been accepted\. If you accepted it/u)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(/^A seat that Berta Boss pays for opens every premium course/u)).toBeVisible();

  await enterAs(page.context(), site.origin, boss.client);
  await page.goto('/profile');
  await team.getByRole('button', { name: 'Free the seat of Mia Member' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Free the seat' }).press('Enter');
  await expect(team.getByText('3 seats are free.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(team.getByRole('list', { name: 'Seats' })).toBeFocused();
  await team.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expectToast(page, 'success', 'Your subscription will not renew.');
  await team.getByRole('button', { name: 'Resume' }).click();
  await expectToast(page, 'success', 'Your subscription will renew.');
  await expect(team.getByText(/^Renews on .+ for \$57\.$/u)).toBeVisible();
  await failToRenew(page);
  await payByAnotherCard(page);
  await changeToYearly(page);

  await enterAs(page.context(), site.origin, member.client);
  await expectLocked(page, priced.id);
});

/** Goes to the next renewal on the sandbox's page. The buyer has no subscription of their own: it is that of the team. */
async function failToRenew(page: Page): Promise<void> {
  const team = page.getByRole('region', { name: 'Team' });
  await team.getByRole('button', { name: 'Card and receipts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly for 3 seats');
  await page.getByRole('button', { name: 'Go to the next renewal' }).click();
  await expect(page.getByText('Payment failed')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await expect(async () => {
    await page.reload();
    await expect(team.getByText(/^The payment failed on .+ Update your card by/u)).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
}

async function payByAnotherCard(page: Page): Promise<void> {
  const team = page.getByRole('region', { name: 'Team' });
  await team.getByRole('button', { name: 'Update your card' }).click();
  await page.getByLabel('Card number').fill(cards.pays);
  await page.getByLabel('Expires (MM/YY)').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Berta Boss');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('•••• 4242')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await expect(async () => {
    await page.reload();
    await expect(team.getByText(/^Renews on/u)).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Changes the plan of all seats at the cost that is shown before. */
async function changeToYearly(page: Page): Promise<void> {
  const team = page.getByRole('region', { name: 'Team' });
  await team.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Your team has the Monthly plan with 3 seats.')).toBeVisible();
  await expect(dialog.getByText(/^Next payment: \$570 on/u)).toBeVisible();
  await dialog.getByRole('button', { name: /^Pay \$.+ and change$/u }).click();
  await expectToast(page, 'success', 'Your plan is Yearly now.');
  await expect(team.getByText('Yearly, 3 seats')).toBeVisible();
  await expect(team.getByText(/^Renews on .+ for \$570\.$/u)).toBeVisible();
}
