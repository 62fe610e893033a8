import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { generate } from 'otplib';
import { ApiClient } from '../../support/api-client.ts';
import { expect, expectRefusals, test } from '../../support/journey.ts';
import {
  accountButton,
  dropSession,
  enterAs,
  fillLogin,
  logIn,
  newAccount,
  register,
  type RegisteredUser,
} from '../../support/accounts/users.ts';
import {
  addPasskey,
  ageProofs,
  codesDialog,
  named,
  plugIn,
  saveCodes,
} from '../../support/accounts/second-factors.ts';
import { administrator } from '../../support/site.process.ts';
import { readPixels } from '../../support/test-image.ts';

async function openSecurity(page: Page, origin: string, user: RegisteredUser): Promise<void> {
  await enterAs(page.context(), named(origin), user.client);
  await page.goto(`${named(origin)}/profile`);
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
}

async function logOut(page: Page, origin: string): Promise<void> {
  await dropSession(page);
  await page.goto(`${named(origin)}/login`, { waitUntil: 'networkidle' });
}

test('a user adds a passkey and logs in with it, without a password', async ({ page, site }) => {
  const paula = await register(site.origin, 'Paula Passkey');
  await plugIn(page);
  await openSecurity(page, site.origin, paula);
  await addPasskey(page, 'My laptop');
  expect(await saveCodes(page)).toHaveLength(10);
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name of the new passkey')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();

  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Old laptop', { exact: true })).toBeVisible();
  await logOut(page, site.origin);
  await page.getByRole('button', { name: 'Log In With A Passkey' }).click();
  await expect(accountButton(page, paula.name)).toBeVisible();

  await page.goto(`${named(site.origin)}/security`);
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toHaveCount(0);
  // The focus stays where the passkey was, instead of moving to the start of the page.
  await expect(page.locator(':focus')).toContainText('You have no passkey yet.');
});

test('new recovery codes stay after Escape, a click outside the dialog and the Back button', async ({
  page,
  site,
}) => {
  const rita = await register(site.origin, 'Rita Recovery');
  await plugIn(page);
  await openSecurity(page, site.origin, rita);
  await addPasskey(page, 'A key');
  const dialog = codesDialog(page);
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  const question = page.getByRole('alertdialog', { name: 'Close without saving the codes?' });
  const attempts = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ];
  // Every code is fully visible.
  await page.setViewportSize({ width: 360, height: 800 });
  const cut = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(cut).toBe(0);
  for (const attempt of attempts) {
    await attempt();
    await question.getByRole('button', { name: 'Back to the codes' }).click();
    await expect(question).toHaveCount(0);
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(codes);
  }
  // The browser asks before it closes the tab.
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const beforeUnload = await asked;
  expect(beforeUnload.type()).toBe('beforeunload');
  await beforeUnload.dismiss();
  await closing;
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(codes);

  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('10 codes are left.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
});

test('a user sets up an app by its QR code, and logs in with its code or a recovery code', async ({
  page,
  site,
  quietConsole,
}) => {
  const tom = await register(site.origin, 'Tom Totp');
  await openSecurity(page, site.origin, tom);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const picture = await page.getByRole('img', { name: 'QR code for your authenticator app' }).screenshot();
  const { pixels, width, height } = await readPixels(page, picture);
  const read = jsQR(new Uint8ClampedArray(pixels), width, height);
  const secret = new URL(read?.data ?? '').searchParams.get('secret') ?? '';
  const code = (steps: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
  await page.getByLabel('Code from the app').fill(await code(0));
  await page.getByRole('button', { name: 'Use this app' }).click();
  const codes = await saveCodes(page);
  // The form that had the focus is gone, and its replacement has the focus.
  await expect(page.locator(':focus')).toContainText('Move to another phone');

  await logOut(page, site.origin);
  await fillLogin(page, tom);
  const field = page.getByLabel('Code from your app');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await expect(page.getByPlaceholder('ENTER EMAIL')).toBeFocused();
  await fillLogin(page, tom);
  await expect(field).toBeFocused();
  await field.fill(await code(1));
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountButton(page, tom.name)).toBeVisible();

  await logOut(page, site.origin);
  await fillLogin(page, tom);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountButton(page, tom.name)).toBeVisible();
  await expectRefusals(quietConsole, [401, 401, 401]);
});

test('Escape closes the set-up of an app, and the focus returns to its button', async ({ page, site }) => {
  const esther = await register(site.origin, 'Esther Escape');
  await openSecurity(page, site.origin, esther);
  const setUp = page.getByRole('button', { name: 'Set up an app' });
  await setUp.click();
  await page.getByLabel('Code from the app').fill('123');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Code from the app')).toHaveCount(0);
  await expect(setUp).toBeFocused();
});

test('a sensitive action asks for a proof of identity, and then continues', async ({
  page,
  quietConsole,
}) => {
  await logIn(page, administrator);
  await page.goto('/profile');
  // The server treats the session as if its last proof were more than ten minutes old.
  const refusal = { error: 'Confirm your identity to continue.', code: 'confirm_identity' };
  await page.route('**/api/v1/me/export', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByPlaceholder('ENTER PASSWORD').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toMatch(/^fit-coder-courses-/u);
  await expect(dialog).toHaveCount(0);
  await expectRefusals(quietConsole, [403]);
});

test('a change of role asks for the second factor when the last proof is old, and happens once', async ({
  page,
  site,
  quietConsole,
}) => {
  const operator = new ApiClient(site.origin);
  await operator.call('login', { body: administrator });
  const [rosa, paul] = [await register(site.origin, 'Rosa Roles'), newAccount('Paul Promoted')];
  const client = new ApiClient(site.origin);
  await client.register(paul.name, paul.email, paul.password);
  const { id: promoted } = (await client.call('me', {})).user;
  const { id } = (await rosa.client.call('me', {})).user;
  await operator.call('changeRole', { params: { id }, body: { role: 'admin' } });
  await plugIn(page);
  await openSecurity(page, site.origin, rosa);
  await addPasskey(page, 'A key');
  await saveCodes(page);

  await page.goto(`${named(site.origin)}/admin/users?q=${encodeURIComponent(paul.email)}`);
  await ageProofs(site);
  const responses: number[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'PUT' && pathname === `/api/v1/admin/users/${promoted}/role`)
      responses.push(response.status());
  });
  await page.getByRole('button', { name: `Make admin: ${paul.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  // The password is not enough for a user with a second factor.
  await expect(dialog.getByPlaceholder('ENTER PASSWORD')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText(`${paul.name} is now an administrator.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expectRefusals(quietConsole, [403]);
  // The change was requested twice, before and after the proof, and was made once.
  expect(responses).toEqual([403, 200]);
  const { entries } = await operator.call('listAuditEntries', { query: {} });
  const changes = entries.filter(({ sentence }) => sentence.includes(paul.name));
  expect(changes.map(({ outcome }) => outcome)).toEqual(['done']);
});
