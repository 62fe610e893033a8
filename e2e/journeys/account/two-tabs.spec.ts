import { expect, test } from '../../support/journey.ts';
import { accountButton, enterAs, fillLogin, register } from '../../support/accounts/users.ts';

test('a tab shows nothing of a user after another tab logs them out and another user in', async ({
  page,
  context,
  site,
}) => {
  const [tina, theo] = [await register(site.origin, 'Tina Tabs'), await register(site.origin, 'Theo Tabs')];
  await enterAs(context, site.origin, tina.client);
  await page.goto('/updateprofile', { waitUntil: 'networkidle' });
  await page.getByLabel('Full name').fill('Tina Typing');

  const other = await context.newPage();
  await other.goto('/courses', { waitUntil: 'networkidle' });
  await accountButton(other, tina.name).click();
  await other.getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login/u);
  await expect(page.getByText(tina.name)).toHaveCount(0);
  await fillLogin(other, theo);
  await expect(accountButton(other, theo.name)).toBeVisible();

  await page.goto('/updateprofile', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Full name')).toHaveValue(theo.name);
});
