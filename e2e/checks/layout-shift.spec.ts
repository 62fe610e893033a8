import type { Page, Request } from '@playwright/test';
import type { ExampleData } from '../support/example-data.ts';
import { expect, test } from '../support/journey.ts';
import { shiftLimit, watchShifts } from '../support/layout-shifts.ts';
import { after, inPackets, pagesInPieces } from '../support/pages-in-pieces.ts';
import { screensOf, type Role } from '../support/screen-list.ts';

/** Simulates a slow line as browsers do for "Slow 4G": 1.6 Mbit/s with a latency of 150 ms. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
}

interface Tour {
  readonly exampleData: ExampleData;
  readonly origin: string;
  readonly who: Role;
}

/** Opens every screen that a kind of user can see; returns those that shift too much, with their scores. */
async function jumpingScreens(page: Page, { exampleData, origin, who }: Tour): Promise<string[]> {
  const jumping: string[] = [];
  if (who !== 'visitor')
    await page.context().addCookies([{ ...exampleData[who].sessionCookie, url: origin }]);
  for (const { path } of screensOf(exampleData)[who].filter(({ open }) => !open)) {
    await openWhole(page, origin + path);
    const shift = await page.evaluate(() => window.layoutShift);
    if (shift > shiftLimit) jumping.push(`${path}: ${shift.toFixed(3)}`);
  }
  return jumping;
}

/** Opens a page and waits until it has loaded everything. @throws Error that names what did not arrive */
async function openWhole(page: Page, url: string): Promise<void> {
  const missing = new Set<string>();
  const begin = (request: Request) => void missing.add(request.url());
  const end = (request: Request) => void missing.delete(request.url());
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.goto(url, { waitUntil: 'networkidle', timeout: 240_000 });
  } catch (cause) {
    throw new Error(`${url} still waits for ${[...missing].join(', ') || 'nothing'}`, { cause });
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

const tours = [360, 1280].flatMap((width) =>
  (['visitor', 'learner', 'admin'] satisfies Role[]).map((who) => ({ width, who })),
);

for (const { width, who } of tours)
  test(`no screen of the ${who} shifts while its page arrives in pieces over a slow line, ${width} px`, async ({
    page,
    exampleData,
    baseURL,
    quietConsole,
  }) => {
    const site = await pagesInPieces(baseURL ?? '', inPackets);
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page, 'all');
    await slowDown(page);
    try {
      expect(await jumpingScreens(page, { exampleData, origin: site.origin, who })).toEqual([]);
    } finally {
      await site.close();
    }
    // The browser reports the 404 status of the page for unknown addresses.
    quietConsole.length = 0;
  });

test('the picture of a course stays in its place when the text beside it arrives later', async ({
  page,
  exampleData,
  baseURL,
}) => {
  const site = await pagesInPieces(baseURL ?? '', after('</figure>'));
  await watchShifts(page, 'all');
  try {
    await page.goto(`${site.origin}/courses/${exampleData.priced.slug}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(shiftLimit);
  } finally {
    await site.close();
  }
});

test('a planted shift is noticed (control)', async ({ page }) => {
  await watchShifts(page, 'all');
  await page.goto('/courses', { waitUntil: 'networkidle' });
  await page.evaluate(async () => {
    const block = document.createElement('div');
    block.style.height = '300px';
    document.body.prepend(block);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  await expect.poll(async () => page.evaluate(() => window.layoutShift)).toBeGreaterThan(shiftLimit);
});
