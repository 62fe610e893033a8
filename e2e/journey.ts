import { test as base } from '@playwright/test';
import { furnish, type Furnishing } from './furnishing.ts';
import { startSite, type SiteProcess } from './site.process.ts';

interface JourneyFixtures {
  /** Messages of the page's console and errors nobody caught; a journey fails when it ends with one. */
  readonly quietConsole: string[];
}

interface SharedParts {
  /** One site for all journeys that do not need one of their own. */
  readonly site: SiteProcess;
  /** The shared site with something of everything in it. */
  readonly furnishing: Furnishing;
}

/** Playwright's test with a site, and a console that must stay quiet. */
export const test = base.extend<JourneyFixtures, SharedParts>({
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.remove();
    },
    { scope: 'worker' },
  ],
  furnishing: [async ({ site }, use) => use(await furnish(site.origin)), { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site.origin),
  quietConsole: [
    async ({ page }, use) => {
      const messages: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
      });
      page.on('pageerror', (error) => messages.push(String(error)));
      await use(messages);
      base.expect(messages, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
