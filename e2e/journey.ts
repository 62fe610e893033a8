import { test as base } from '@playwright/test';
import { startSite, type SiteProcess } from './site.process.ts';

interface JourneyFixtures {
  /** Messages of the page's console and errors nobody caught; a journey fails when it ends with one. */
  readonly quietConsole: string[];
}

/** Playwright's test with a fresh site for each file, and a console that must stay quiet. */
export const test = base.extend<JourneyFixtures, { readonly site: SiteProcess }>({
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.remove();
    },
    { scope: 'worker' },
  ],
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
