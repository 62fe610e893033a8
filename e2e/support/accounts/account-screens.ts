import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { ApiClient } from '../api-client.ts';
import { fillLogin, type Account } from './users.ts';
import type { Screen } from '../screen-list.ts';
import { addPasskey, plugIn } from './second-factors.ts';

/** A user whose login asks for a second factor. */
const guarded: Account = {
  name: 'Gwen Guarded',
  email: 'gwen@example.com',
  password: 'a password for pictures',
};

/** Registers that user and sets up an authenticator app. */
export async function registerGuarded(origin: string): Promise<ApiClient> {
  const client = new ApiClient(origin);
  await client.register(guarded.name, guarded.email, guarded.password);
  const { secret } = await client.call('beginTotp', {});
  await client.call('addTotp', { body: { code: await generate({ secret }) } });
  return client;
}

/** A password for each strength, the weakest first, with the beginning of the meter's text. */
const passwords = [
  ['password', /^Too easy to guess/u],
  ['kolibri7', /^Weak/u],
  ['sunset-77', /^Fair/u],
  ['guitar river', /^Good\.$/u],
  ['kolibri traumschiff quark lampe', /^Strong\.$/u],
] as const;

/** The screens about account security that a visitor can see. */
export const visitorSafety: Screen[] = [
  ...passwords.map(([password, words], strength) => ({
    name: `signup-strength-${strength}`,
    path: '/signup',
    open: async (page: Page) => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByText(words).waitFor();
    },
  })),
  {
    name: 'login-second-step',
    path: '/login',
    open: async (page) => {
      await fillLogin(page, guarded);
      await page.getByLabel('Code from your app').waitFor();
    },
  },
  {
    name: 'login-recovery-code',
    path: '/login',
    open: async (page) => {
      await fillLogin(page, guarded);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').waitFor();
    },
  },
  { name: 'mailbox', path: '/dev/mailbox' },
  { name: 'failure', path: '/%zz' },
];

/**
 * The request to confirm the user's identity before a sensitive action, which appears ten minutes after the
 * last proof.
 */
export const confirmIdentity: Screen = {
  name: 'confirm-identity',
  path: '/profile',
  open: async (page) => {
    const refusal = { error: 'Confirm your identity to continue.', code: 'confirm_identity' };
    await page.route('**/api/v1/me/export', (route) => route.fulfill({ status: 403, json: refusal }));
    await page.getByRole('button', { name: 'Download my data' }).click();
    const proof = { name: /^(?:Confirm|Use your passkey)$/u };
    await page.getByRole('dialog').getByRole('button', proof).waitFor();
  },
};

/** The screens of a user with an authenticator app and passkeys. */
export const guardedScreens: Screen[] = [
  {
    name: 'security-factors',
    path: '/security',
    open: async (page) => {
      await plugIn(page);
      await addPasskey(page, 'My laptop');
      await page.getByRole('button', { name: 'Remove My laptop' }).first().waitFor();
    },
  },
  {
    name: 'security-removal',
    path: '/security',
    open: async (page) => {
      await page.getByRole('button', { name: 'Remove app' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'security-app',
    path: '/security',
    open: async (page) => {
      await page.getByRole('button', { name: 'Move to another phone' }).click();
      await page.getByLabel('Code from the app').waitFor();
    },
  },
  { name: 'security-codes', path: '/security', open: showNewCodes },
  {
    name: 'security-codes-question',
    path: '/security',
    open: async (page) => {
      await showNewCodes(page);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  confirmIdentity,
];

async function showNewCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor();
}
