import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api-client.ts';
import { expect, expectRefusals, test } from '../../support/journey.ts';
import {
  accountButton,
  newAccount,
  pictureFile,
  register,
  type Account,
} from '../../support/accounts/users.ts';
import { expectToast } from '../../support/toasts.ts';

/** The element that shows the chosen picture. It is decoration, so it has no role. */
const preview = (page: Page) => page.locator('form img');

async function fillIn(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByLabel('Avatar').setInputFiles(await pictureFile());
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const send = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true }).click();

test('a visitor previews a picture, registers with it and is signed in', async ({ page, site }) => {
  const rita = newAccount('Rita Register');
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await expect(preview(page)).toHaveCount(0);
  await fillIn(page, rita);
  await expect(page.getByText('me.png')).toBeVisible();
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 1280);
  await send(page);
  await expectToast(page, 'success', 'Welcome, Rita Register.');
  await expect(page).toHaveURL('/');
  await expect(accountButton(page, rita.name)).toBeVisible();
  await expect(accountButton(page, rita.name).locator('img')).toHaveJSProperty('naturalWidth', 256);

  const { user } = await new ApiClient(site.origin).call('login', {
    body: { email: rita.email, password: rita.password },
  });
  expect(user).toMatchObject({ name: rita.name, email: rita.email, role: 'user' });
});

test('a taken address shows an error at its field, and the form keeps its input', async ({
  page,
  site,
  quietConsole,
}) => {
  const first = await register(site.origin, 'Tessa Taken');
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await fillIn(page, { ...first, name: 'Somebody Else' });
  const response = page.waitForResponse('**/api/v1/register');
  await send(page);
  expect((await response).status()).toBe(409);
  const sentence = 'An account with this email address already exists. Log in, or use another address.';
  const email = page.getByLabel('Email address');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(sentence);
  await expectToast(page, 'error', sentence);
  await expect(page.getByLabel('Full name')).toHaveValue('Somebody Else');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(first.password);
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 1280);

  const other = newAccount('Somebody Else');
  await email.fill(other.email);
  await send(page);
  await expect(accountButton(page, 'Somebody Else')).toBeVisible();
  await expectRefusals(quietConsole, [409]);
});

test('every invalid field shows its error, the first gets the focus, and nothing is sent', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await send(page);
  const avatar = page.getByLabel('Avatar');
  await expect(avatar).toBeFocused();
  await expect(avatar).toHaveAccessibleDescription(
    /Choose a picture of yourself, or of anything you like\.$/u,
  );
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Enter your name.');
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Enter a valid email address.');

  await fillIn(page, { name: 'Wanda Wrong', email: 'not an address', password: 'short' });
  await send(page);
  await expect(page.getByLabel('Email address')).toBeFocused();
  await expect(avatar).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Full name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /A password needs at least 8 characters\.$/u,
  );
  await page.getByLabel('Email address').fill('wanda@example.com');
  await expect(page.getByLabel('Email address')).not.toHaveAttribute('aria-invalid', 'true');
  await send(page);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(calls).toEqual([]);
});

test('other files are refused when they are chosen, and SVG drawings when they are sent', async ({
  page,
  quietConsole,
}) => {
  await page.goto('/signup', { waitUntil: 'networkidle' });
  const avatar = page.getByLabel('Avatar');
  await expect(avatar).toHaveAttribute('accept', 'image/*');
  await fillIn(page, newAccount('Nora Noimage'));
  const words = Buffer.from('These are words.');
  await avatar.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: words });
  await expect(avatar).toHaveAccessibleDescription(
    /That file is not a picture\. Choose a JPEG, PNG or WebP\.$/u,
  );
  await expect(preview(page)).toHaveCount(0);

  // Browsers show SVG drawings, which can contain scripts.
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>');
  await avatar.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: drawing });
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 40);
  await send(page);
  await expect(avatar).toBeFocused();
  await expect(avatar).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/signup');
  await avatar.setInputFiles(await pictureFile());
  await expect(avatar).not.toHaveAttribute('aria-invalid', 'true');
  await send(page);
  await expect(accountButton(page, 'Nora Noimage')).toBeVisible();
  await expectRefusals(quietConsole, [422]);
});
