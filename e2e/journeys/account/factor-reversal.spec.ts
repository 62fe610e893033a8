import { ApiClient } from '../../support/api-client.ts';
import { expect, expectRefusals, test } from '../../support/journey.ts';
import { mailedLink } from '../../support/mailed-link.ts';
import { accountButton, anotherDevice, enterAs, fillLogin, register } from '../../support/accounts/users.ts';
import { addPasskey, named, plugIn, saveCodes } from '../../support/accounts/second-factors.ts';

test('an owner whom a thief locked out with a passkey removes it with the link in the email', async ({
  page,
  browser,
  site,
  quietConsole,
}) => {
  const olga = await register(site.origin, 'Olga Owner');
  const theirs = await browser.newContext();
  const thief = await theirs.newPage();
  await enterAs(theirs, named(site.origin), await anotherDevice(site.origin, olga));
  await plugIn(thief);
  await thief.goto(`${named(site.origin)}/security`);
  await addPasskey(thief, 'A stranger');
  await saveCodes(thief);

  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillLogin(page, olga);
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeVisible();
  await expectRefusals(quietConsole, [401]);

  const back = await mailedLink(site, olga.email, /\/revertfactors\/[\w-]{43}/u);
  const opened = await page.goto(back, { waitUntil: 'networkidle' });
  expect(opened?.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
  });
  // Programs that scan emails open links, so opening this one changes nothing.
  await thief.reload();
  await expect(thief.getByText('A stranger', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'everyone was logged out' })).toBeFocused();

  await page.goto(await mailedLink(site, olga.email, /\/reset\/[\w-]{43}/u), { waitUntil: 'networkidle' });
  const renewed = { ...olga, password: 'another password for the journey' };
  await page.getByLabel('New password', { exact: true }).fill(renewed.password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillLogin(page, renewed);
  await expect(accountButton(page, olga.name)).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();

  await thief.goto(`${named(site.origin)}/login`, { waitUntil: 'networkidle' });
  await thief.getByRole('button', { name: 'Log In With A Passkey' }).click();
  await expect(thief.getByRole('main').getByRole('alert')).toBeVisible();
  await theirs.close();
  await expect(
    new ApiClient(site.origin).call('login', { body: { email: olga.email, password: olga.password } }),
  ).rejects.toThrow('401');
});
