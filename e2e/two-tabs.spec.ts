import { expect, test } from './journey.ts';
import { accountButton, enterAs, fillLogin, register } from './people.ts';

test('a tab shows nothing of the person before when another tab signs someone else in', async ({
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
  await expect(page.getByLabel('Full name')).toHaveValue('Tina Typing');
  await fillLogin(other, theo);
  await expect(accountButton(other, theo.name)).toBeVisible();

  await expect(accountButton(page, theo.name)).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(theo.name);
});
