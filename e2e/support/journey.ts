import { test as base } from '@playwright/test';
import { createExampleData, type ExampleData } from './example-data.ts';
import { waitForHydrationAfterLoads } from './hydration.ts';
import { administrator, startSite, type SiteProcess } from './site.process.ts';
import { keepToasts } from './toasts.ts';

interface JourneyFixtures {
  /** Messages of the page's console, and uncaught errors. A journey fails if any are left at its end. */
  readonly quietConsole: string[];
  /** The example data of the shared site. Its administrator has just logged in, as sensitive actions require. */
  readonly exampleData: ExampleData;
}

interface SharedDependencies {
  /** The site shared by all journeys that do not need their own. */
  readonly site: SiteProcess;
  /** The same data, with the administrator's login from when the site started. */
  readonly sharedData: ExampleData;
}

/**
 * Playwright's test with a site, pages that are hydrated before a test continues, a console that must stay empty, and a
 * record of toasts for `expectToast`.
 */
export const test = base.extend<JourneyFixtures, SharedDependencies>({
  browser: [
    async ({ browser }, use) => {
      waitForHydrationAfterLoads(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.remove();
    },
    { scope: 'worker' },
  ],
  sharedData: [async ({ site }, use) => use(await createExampleData(site.origin)), { scope: 'worker' }],
  exampleData: async ({ sharedData }, use) => {
    await sharedData.admin.call('login', { body: administrator });
    await use(sharedData);
  },
  baseURL: async ({ site }, use) => use(site.origin),
  context: async ({ context }, use) => {
    await keepToasts(context);
    await use(context);
  },
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

/**
 * The same test on a separate site with these `settings`, for journeys that change what other files rely on. `sells`: see
 * `startSite`.
 */
export function onOwnSite(
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
  sells?: boolean,
) {
  return test.extend<object, Pick<SharedDependencies, 'site'>>({
    site: [
      async ({}, use) => {
        const site = await startSite(await settings(), sells);
        await use(site);
        await site.remove();
      },
      { scope: 'worker' },
    ],
  });
}

/**
 * Waits until the browser has reported exactly these statuses of refused calls, in any order, and removes the
 * reports. Any other message in the console stays and fails the journey.
 */
export async function expectRefusals(messages: string[], statuses: readonly number[]): Promise<void> {
  const report = /^Failed to load resource: the server responded with a status of (\d+)/u;
  const reported = () => messages.flatMap((message) => report.exec(message)?.[1] ?? []).toSorted();
  await base.expect.poll(reported, 'the refused calls').toEqual(statuses.map(String).toSorted());
  messages.splice(0, messages.length, ...messages.filter((message) => !report.test(message)));
}

export { expect } from '@playwright/test';
