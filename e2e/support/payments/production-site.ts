import { expect, type Page } from '@playwright/test';
import { freePort } from '../../../scripts/free-port.ts';
import { ApiClient } from '../api-client.ts';
import { addPasskey, plugIn, saveCodes } from '../accounts/second-factors.ts';
import { administrator } from '../site.process.ts';
import { fillLogin } from '../accounts/users.ts';

/** The settings of a site in production on this machine; it needs its address before it starts. */
export async function productionSettings() {
  const port = await freePort();
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET: 'a secret for the journeys in production',
  };
}

/** Logs the administrator in, whose first login in production adds a second factor; returns a client. */
export async function enterAdministrator(page: Page, origin: string): Promise<ApiClient> {
  await plugIn(page);
  await page.goto(`${origin}/admin/users`);
  await fillLogin(page, administrator);
  await addPasskey(page, 'Key of the office');
  await saveCodes(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  return new ApiClient(origin, await page.context().cookies());
}
