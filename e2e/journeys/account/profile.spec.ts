import { readFile } from 'node:fs/promises';
import { learnerAccount } from '../../support/example-data.ts';
import { expect, expectRefusals, test } from '../../support/journey.ts';
import { mailedLink } from '../../support/mailed-link.ts';
import {
  accountButton,
  anotherDevice,
  enterAs,
  fillLogin,
  newAccount,
  pictureFile,
  register,
} from '../../support/accounts/users.ts';
import { expectToast } from '../../support/toasts.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('a new address is pending until its link is opened, and the link to the old address reverts it', async ({
  page,
  browser,
  site,
}) => {
  const nick = await register(site.origin, 'Nick Name');
  await enterAs(page.context(), site.origin, nick.client);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Update profile' }).click();
  const name = page.getByLabel('Full name');
  const email = page.getByLabel('Email address');
  await expect(name).toHaveValue(nick.name);
  await expect(email).toHaveValue(nick.email);
  await name.fill('Nicola Newname');
  const renamed = { ...newAccount('Nicola Newname'), password: nick.password };
  await email.fill(renamed.email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(
    page,
    'success',
    `Your profile was saved. Open the link that we sent to ${renamed.email} to confirm that address.`,
  );
  await expect(page).toHaveURL('/profile');
  const pending = page.getByRole('region', { name: 'Confirm your new address' });
  await expect(pending).toContainText(renamed.email);
  await accountButton(page, renamed.name).click();
  await expect(page.getByRole('banner').getByText(nick.email)).toBeVisible();

  const link = await mailedLink(site, renamed.email, /\/confirmemail\/[\w-]{43}/u);
  await page.goto(link, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(page.getByRole('status').filter({ hasText: renamed.email })).toBeFocused();
  await page.getByRole('link', { name: 'Go to profile' }).click();
  await expect(page.getByRole('main').getByText(renamed.email)).toBeVisible();
  await expect(pending).toHaveCount(0);
  const elsewhere = await anotherDevice(site.origin, renamed);
  expect((await elsewhere.call('me', {})).user.name).toBe(renamed.name);

  const back = await mailedLink(site, nick.email, /\/revertemail\/[\w-]{43}/u);
  const context = await browser.newContext({ baseURL: site.origin });
  const other = await context.newPage();
  await other.goto(back, { waitUntil: 'networkidle' });
  await other.getByRole('button', { name: 'Undo the change' }).click();
  await expect(other.getByRole('status').filter({ hasText: nick.email })).toBeFocused();
  await context.close();
  await expect(elsewhere.call('me', {})).rejects.toThrow('401');
});

test('a user previews a new picture, saves it and sees it in the header', async ({ page, site }) => {
  const pia = await register(site.origin, 'Pia Picture');
  await enterAs(page.context(), site.origin, pia.client);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  const shown = page.getByRole('main').locator('form img');
  const inHeader = accountButton(page, pia.name).locator('img');
  const old = (await inHeader.getAttribute('src')) ?? '';
  expect(old).toMatch(/^\/avatars\//u);
  await expect(shown).toHaveAttribute('src', old);

  await page.getByLabel('Change picture').setInputFiles(await pictureFile());
  await expect(shown).toHaveJSProperty('naturalWidth', 1280);
  await page.getByRole('button', { name: 'Keep the current picture' }).click();
  await expect(shown).toHaveAttribute('src', old);
  await page.getByLabel('Change picture').setInputFiles(await pictureFile());
  await expect(inHeader).toHaveAttribute('src', old);
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'success', 'Your picture was changed.');
  await expect(inHeader).not.toHaveAttribute('src', old);
  const fresh = (await inHeader.getAttribute('src')) ?? '';
  expect(fresh).toMatch(/^\/avatars\//u);
  await expect(shown).toHaveAttribute('src', fresh);
  await page.reload();
  await expect(inHeader).toHaveAttribute('src', fresh);
  await expect(inHeader).toHaveJSProperty('naturalWidth', 256);
});

test('a user sees another device in the list and signs it out', async ({ page, browser, site }) => {
  const dora = await register(site.origin, 'Dora Devices');
  const context = await browser.newContext({ baseURL: site.origin, userAgent: firefox });
  const other = await context.newPage();
  await other.goto('/login?next=/profile', { waitUntil: 'networkidle' });
  await fillLogin(other, dora);
  await expect(other).toHaveURL('/profile');

  await page.goto('/login?next=/profile', { waitUntil: 'networkidle' });
  await fillLogin(page, dora);
  await expect(page).toHaveURL('/profile');
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(devices.filter({ hasText: 'Firefox on Linux' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Log out Firefox on Linux' }).click();
  await expectToast(page, 'success', 'Logged out: Firefox on Linux.');
  await expect(devices.filter({ hasText: 'Firefox on Linux' })).toHaveCount(0);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);

  await other.reload();
  await expect(other).toHaveURL('/login?next=%2Fprofile');
  await page.reload();
  await expect(page).toHaveURL('/profile');
  await context.close();
});

test('a user downloads everything that the site holds about them as JSON', async ({
  page,
  site,
  exampleData,
}) => {
  const ella = await register(site.origin, 'Ella Export');
  await anotherDevice(site.origin, ella);
  await ella.client.call('addToPlaylist', { body: { id: exampleData.premium.id } });
  await ella.client.call('addToCart', { body: { courses: [exampleData.priced.id] } });
  await enterAs(page.context(), site.origin, ella.client);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^fit-coder-courses-\d{4}-\d\d-\d\d\.json$/u);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    account: { name: ella.name, email: ella.email, role: 'user' },
    sessions: [{ current: true }, { current: false }],
    playlist: [{ course: 'Trees without tears' }],
    cart: [{ course: 'Graphs for sale' }],
    purchases: [],
    views: [],
  });
  expect(text).not.toContain(learnerAccount.email);
  // The activity names the kinds of login, such as a password, but contains no secret.
  expect(text).not.toContain(ella.password);
  expect(text).not.toMatch(/"password\w*":|token|argon/iu);
});

test('a user deletes the account with its password, and can no longer log in', async ({
  page,
  site,
  quietConsole,
}) => {
  const dan = await register(site.origin, 'Dan Deleted');
  const elsewhere = await anotherDevice(site.origin, dan);
  await enterAs(page.context(), site.origin, dan.client);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('your playlist and your cart');
  await expect(dialog).toContainText('records of orders and payments, without your name');
  await expect(dialog).toContainText(
    'the audit log of administrators’ changes, with the names used at the time',
  );
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('not the password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(password).toHaveAccessibleDescription('That password is wrong. Check it and try again.');
  await expect(password).toBeFocused();
  expect((await elsewhere.call('me', {})).user.name).toBe(dan.name);

  await password.fill(dan.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectToast(page, 'success', 'Your account was deleted.');
  await expect(page).toHaveURL('/');
  await expect(accountButton(page, dan.name)).toHaveCount(0);
  await expect(elsewhere.call('me', {})).rejects.toThrow('401');
  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, dan);
  await expectToast(page, 'error', /^The email address or the password is wrong/u);
  await expectRefusals(quietConsole, [403, 401]);
});
