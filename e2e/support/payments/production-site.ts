import { expect, type Browser, type Page } from '@playwright/test';
import { freePort } from '../../../scripts/free-port.ts';
import { ApiClient } from '../api-client.ts';
import { createPlans } from '../plans.ts';
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

/** The administrator of a site in production, at work. */
export interface Office {
  readonly desk: Page;
  readonly admin: ApiClient;
  close(): Promise<void>;
}

/** Logs the administrator in and offers the plans, which a new site does not have. */
export async function openOffice(browser: Browser, origin: string): Promise<Office> {
  const context = await browser.newContext({ baseURL: origin });
  const desk = await context.newPage();
  const admin = await enterAdministrator(desk, origin);
  await createPlans(admin);
  return { desk, admin, close: () => context.close() };
}

/** Logs the administrator in, whose first login in production adds a second factor; returns a client. */
async function enterAdministrator(page: Page, origin: string): Promise<ApiClient> {
  await plugIn(page);
  await page.goto(`${origin}/admin/users`);
  await fillLogin(page, administrator);
  await addPasskey(page, 'Key of the office');
  await saveCodes(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  return new ApiClient(origin, await page.context().cookies());
}
