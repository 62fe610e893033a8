import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { generate } from 'otplib';
import { expect, expectRefusals, test } from './journey.ts';
import { accountButton, enterAs, fillLogin, register, type Person } from './people.ts';
import { administrator } from './site.process.ts';

/** The pixels of a PNG, red, green, blue and alpha in turn, as the browser decodes it. */
async function readPixels(page: Page, png: Buffer) {
  return page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const { width, height } = picture;
      const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
      canvas.drawImage(picture, 0, 0);
      return { pixels: [...canvas.getImageData(0, 0, width, height).data], width, height };
    },
    [...png],
  );
}

/** A security key of the browser's own, which verifies its person without asking. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal' } as const),
    ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    automaticPresenceSimulation: true,
  };
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
}

/** Where passkeys work: they need a name, not an address of the machine. */
const named = (origin: string) => origin.replace('127.0.0.1', 'localhost');

async function openSecurity(page: Page, origin: string, person: Person): Promise<void> {
  await enterAs(page.context(), named(origin), person.client);
  await page.goto(`${named(origin)}/profile`);
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
}

async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

async function logOut(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${named(origin)}/login`, { waitUntil: 'networkidle' });
}

test('a passkey is added, and logs in without a password', async ({ page, site }) => {
  const paula = await register(site.origin, 'Paula Passkey');
  await plugIn(page);
  await openSecurity(page, site.origin, paula);
  await page.getByLabel('Name of the new passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  expect(await saveCodes(page)).toHaveLength(10);
  await expect(page.getByText('My laptop')).toBeVisible();
  await logOut(page, site.origin);
  await page.getByRole('button', { name: 'Log In With A Passkey' }).click();
  await expect(accountButton(page, paula.name)).toBeVisible();
});

test('an app is set up by its QR code, and its code or a recovery code completes the login', async ({
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
  await page.getByLabel('First code').fill(await code(-1));
  await page.getByRole('button', { name: 'Use this app' }).click();
  const codes = await saveCodes(page);

  await logOut(page, site.origin);
  await fillLogin(page, tom);
  const field = page.getByLabel('Code from your app');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill(await code(0));
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountButton(page, tom.name)).toBeVisible();

  await logOut(page, site.origin);
  await fillLogin(page, tom);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountButton(page, tom.name)).toBeVisible();
  await expectRefusals(quietConsole, [401, 401]);
});

test('a dangerous act asks who it is, and goes on by itself', async ({ page, quietConsole }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillLogin(page, administrator);
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  // The proof of this session as the server sees it after ten minutes.
  const refusal = { error: 'Confirm that it is you to go on.', code: 'confirm_identity' };
  await page.route('**/api/v1/me/export', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByPlaceholder('ENTER PASSWORD').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toMatch(/^fit-coder-courses-/u);
  await expect(dialog).toHaveCount(0);
  await expectRefusals(quietConsole, [403]);
});
