import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectRefusals, test } from '../../support/journey.ts';
import {
  accountButton,
  anotherDevice,
  enterAs,
  fillLogin,
  newAccount,
  register,
  type Account,
} from '../../support/accounts/users.ts';
import { expectToast, keepToasts } from '../../support/toasts.ts';

const subject = 'Set a new password';

/** Requests a link, starting on the login screen. */
async function forget(page: Page, { email }: Account): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Forget Password' }).click();
  await expect(page).toHaveURL('/forgetpassword');
  await page.getByPlaceholder('ENTER EMAIL').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectToast(page, 'success', /^Check your email\. If there is an account with this address/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email.' })).toBeVisible();
}

/** The emails with a link for an account, in the open mailbox. */
const linkMails = (mailbox: Page, { email }: Account) =>
  mailbox.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: subject });

/**
 * Waits for `count` emails with a link, and returns the mailbox. It is in a separate tab, because the browser
 * reports there that an email's frame blocks scripts, and such a report fails the test in `page`.
 */
async function openMailbox(page: Page, account: Account, count: number): Promise<Page> {
  const mailbox = await page.context().newPage();
  await expect(async () => {
    await mailbox.goto('/dev/mailbox');
    await expect(linkMails(mailbox, account)).toHaveCount(count, { timeout: 1 });
  }).toPass();
  return mailbox;
}

/** Opens the account's newest email and follows its link, which opens `tab`; `file` is the email's file name. */
async function followLink(mailbox: Page, account: Account): Promise<{ tab: Page; file: string }> {
  await linkMails(mailbox, account).first().click();
  await expect(mailbox.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  const opened = mailbox.waitForEvent('popup');
  await mailbox.frameLocator('iframe').getByRole('link', { name: 'Set a new password' }).click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: 'Choose a new password.' })).toBeVisible();
  await tab.waitForLoadState('networkidle');
  return { tab, file: `${new URL(mailbox.url()).pathname.split('/').at(-1)}.eml` };
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

const voidLink = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'This link has been used or has expired.' });

test('a user sets a new password with the link in the email, which works once', async ({
  page,
  site,
  quietConsole,
}) => {
  const fred = await register(site.origin, 'Fred Forgetful');
  await forget(page, fred);
  const { tab, file } = await followLink(await openMailbox(page, fred, 1), fred);
  expect(await readdir(join(site.dataDir, 'mail'))).toContain(file);
  const link = new URL(tab.url()).pathname;
  await choose(tab, 'the second password of Fred');
  await expectToast(tab, 'success', 'Your new password is set. You can log in with it now.');
  await expect(tab).toHaveURL('/login');

  // Opened again, the link says so at once, in the page as the server sends it.
  const rendered = await (await page.request.get(link)).text();
  expect(rendered).toContain('This link has been used or has expired.');
  await page.goto(link, { waitUntil: 'networkidle' });
  await expect(voidLink(page)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL('/forgetpassword');
  await page.goto('/login', { waitUntil: 'networkidle' });
  const response = page.waitForResponse('**/api/v1/login');
  await fillLogin(page, fred);
  expect((await response).status()).toBe(401);
  await fillLogin(page, { email: fred.email, password: 'the second password of Fred' });
  await expect(accountButton(page, fred.name)).toBeVisible();
  await expectRefusals(quietConsole, [401]);
});

test('a replaced, an unknown and an incomplete link set no password', async ({ page, site }) => {
  const lara = await register(site.origin, 'Lara Late');
  await forget(page, lara);
  const { tab } = await followLink(await openMailbox(page, lara, 1), lara);
  await forget(page, lara);
  await openMailbox(page, lara, 2);
  await choose(tab, 'another password of Lara');
  await expect(voidLink(tab)).toBeVisible();

  for (const length of [43, 20]) {
    await page.goto(`/reset/${'A'.repeat(length)}`, { waitUntil: 'networkidle' });
    await expect(voidLink(page)).toBeVisible();
  }

  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillLogin(page, lara);
  await expect(accountButton(page, lara.name)).toBeVisible();
});

test('an unknown address gets the same response as a known one, but no email', async ({ page, site }) => {
  const unknown = newAccount('Nobody Known');
  const known = await register(site.origin, 'Karl Known');
  await forget(page, unknown);
  await expect(page.getByText(unknown.email)).toBeVisible();
  await forget(page, known);
  const mailbox = await openMailbox(page, known, 1);
  await expect(mailbox.getByText(unknown.email)).toHaveCount(0);
});

test('a changed password ends the other sessions and keeps this one', async ({
  page,
  browser,
  site,
  quietConsole,
}) => {
  const petra = await register(site.origin, 'Petra Password');
  await enterAs(page.context(), site.origin, petra.client);
  const context = await browser.newContext({ baseURL: site.origin });
  await keepToasts(context);
  await enterAs(context, site.origin, await anotherDevice(site.origin, petra));
  const other = await context.newPage();
  await other.goto('/courses');
  await expect(accountButton(other, petra.name)).toBeVisible();

  await page.goto('/profile', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Change password' }).click();
  const old = page.getByLabel('Old password');
  await old.fill('not the password');
  await page.getByLabel('New password').fill('the second password of Petra');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(old).toBeFocused();
  await expect(old).toHaveAccessibleDescription('That password is wrong. Check it and try again.');
  await old.fill(petra.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'success', 'Your password was changed. All other devices were logged out.');
  await expect(page).toHaveURL('/profile');
  await page.reload();
  await expect(page).toHaveURL('/profile');
  await expect(accountButton(page, petra.name)).toBeVisible();

  await other.goto('/profile');
  await expect(other).toHaveURL('/login?next=%2Fprofile');
  await fillLogin(other, petra);
  await expectToast(other, 'error', /^The email address or the password is wrong/u);
  await fillLogin(other, { email: petra.email, password: 'the second password of Petra' });
  await expect(other).toHaveURL('/profile');
  await context.close();
  await expectRefusals(quietConsole, [403]);
});
