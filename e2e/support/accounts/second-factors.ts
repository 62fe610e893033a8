import type { Page } from '@playwright/test';
import { openDatabase } from '../../../server/src/platform/database/database.ts';
import { runningPostgresUrl } from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../../server/src/platform/observation/log.ts';
import { expect } from '../journey.ts';
import type { SiteProcess } from '../site.process.ts';

/** Adds a virtual security key to the browser, which verifies its user without asking. */
export async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal' } as const),
    ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    automaticPresenceSimulation: true,
  };
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
}

/** The site's origin with a host name, because passkeys do not work with an IP address. */
export const named = (origin: string) => origin.replace('127.0.0.1', 'localhost');

/** The dialog that shows new recovery codes. */
export const codesDialog = (page: Page) => page.getByRole('dialog', { name: 'Save your recovery codes' });

/** Adds a passkey on the security page, which must be open. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

/** Reads the new recovery codes, and confirms that they are saved. */
export async function saveCodes(page: Page): Promise<string[]> {
  const dialog = codesDialog(page);
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

/** Makes the proof of identity of every session one hour old. */
export async function ageProofs({ dataDir }: SiteProcess): Promise<void> {
  const database = openDatabase(await runningPostgresUrl(dataDir), createLog('silent'), { max: 1 });
  const confirmed_at = new Date(Date.now() - 3_600_000);
  try {
    await database.db.updateTable('sessions').set({ confirmed_at }).execute();
  } finally {
    await database.close();
  }
}
