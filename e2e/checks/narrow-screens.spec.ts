import type { Locator, Page } from '@playwright/test';
import { courseOf, createExampleData, publishedCourse, type ExampleData } from '../support/example-data.ts';
import { expect, test } from '../support/journey.ts';
import { screensOf, type Role } from '../support/screen-list.ts';
import { startSite } from '../support/site.process.ts';

/** A window of 640 px shows what a window of 1280 px shows at a zoom of 200 %. */
const widths = [360, 640] as const;

/** The smallest width and height of a control that a finger hits easily, in px. */
const leastTarget = 40;

/** One word of exactly `length` characters. */
const word = (length: number) => 'Unbreakable'.repeat(Math.ceil(length / 11)).slice(0, length);

test('every screen fits a narrow window with the longest texts, and every control is large enough to tap', async ({
  page,
  quietConsole,
}) => {
  const site = await startSite();
  try {
    const exampleData = await addLongTexts(site.origin);
    const faults: string[] = [];
    for (const who of ['visitor', 'learner', 'admin'] satisfies Role[]) {
      if (who !== 'visitor')
        await page.context().addCookies([{ ...exampleData[who].sessionCookie, url: site.origin }]);
      for (const { name, path, open } of screensOf(exampleData)[who]) {
        await page.setViewportSize({ width: widths[0], height: 800 });
        // A dialog grows while it opens, and would be measured too early.
        await page.emulateMedia({ reducedMotion: open ? 'reduce' : null });
        await page.goto(site.origin + path, { waitUntil: 'networkidle' });
        await open?.(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const over = await overflow(page);
          if (over > 0) faults.push(`${name} (${who}), ${width} px: ${over} px too wide`);
          if (width !== widths[0]) continue;
          for (const target of await smallTargets(page)) faults.push(`${name} (${who}): ${target}`);
        }
      }
    }
    expect(faults).toEqual([]);
  } finally {
    await site.remove();
  }
  // The browser reports the 404 status of the page for unknown addresses.
  quietConsole.length = 0;
});

test('a planted button is reported as too wide for the window and too low to tap (control)', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/login`, { waitUntil: 'networkidle' });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflow(page)).toBe(0);
  await page.evaluate(() => {
    const strip = document.createElement('button');
    strip.textContent = 'x';
    strip.style.cssText = 'display: block; width: 400px; height: 30px';
    document.querySelector('main')?.append(strip);
  });
  expect(await overflow(page)).toBeGreaterThan(0);
  expect(await smallTargets(page)).toEqual(['“x” is 400 × 30']);
});

test('the buttons of a course’s administration are in even rows on a phone', async ({
  page,
  site,
  exampleData: { admin, free },
}) => {
  await page.context().addCookies([{ ...admin.sessionCookie, url: site.origin }]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/admin/admincourses/${free.id}`, { waitUntil: 'networkidle' });
  const actions = page.getByRole('main').getByRole('link', { name: 'View in catalogue' }).locator('..');
  const lists = page.getByRole('link', { name: 'Figures' }).locator('..');
  for (const [buttons, rows] of [
    [actions, 3],
    [lists, 1],
  ] as const) {
    const edges = await rowEdges(buttons);
    expect(edges).toHaveLength(rows);
    expect(new Set(edges)).toEqual(new Set(['16 to 344']));
  }
});

/** Where each row of buttons begins and ends, in px from the left of the window. */
async function rowEdges(buttons: Locator): Promise<string[]> {
  return buttons.evaluate((group) => {
    const boxes = [...group.querySelectorAll('a, button')].map((button) => button.getBoundingClientRect());
    const rows = Map.groupBy(boxes, ({ top }) => Math.round(top));
    return [...rows.values()].map((row) => {
      const [start, end] = [
        Math.min(...row.map(({ left }) => left)),
        Math.max(...row.map(({ right }) => right)),
      ];
      return `${Math.round(start)} to ${Math.round(end)}`;
    });
  });
}

/** Adds example data in which every text of courses and users is one word of the greatest allowed length. */
async function addLongTexts(origin: string): Promise<ExampleData> {
  const exampleData = await createExampleData(origin);
  const { admin, learner } = exampleData;
  const { categories } = await admin.call('listCategories', {});
  const long = courseOf({
    title: word(120),
    summary: word(160),
    description: word(400),
    instructor: word(80),
    category: categories[0]?.slug ?? '',
  });
  const free = await publishedCourse(admin, long, {
    section: word(120),
    title: word(120),
    summary: word(300),
  });
  const priced = await publishedCourse(admin, {
    ...long,
    title: `Priced${word(114)}`,
    access: 'premium',
    priceCents: 123_456,
  });
  await learner.call('updateProfile', { body: { name: word(80), email: `${word(60)}@example.com` } });
  await learner.call('addToPlaylist', { body: { id: priced.id } });
  await learner.call('addToCart', { body: { courses: [priced.id] } });
  await learner.call('requestCourse', {
    body: { name: word(80), email: `${word(60)}@example.com`, course: word(500) },
  });
  return { ...exampleData, free, priced };
}

/** How far the page can be scrolled sideways, in px. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Lists controls that are too small to tap, apart from links within a line of text. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary');
    const small: string[] = [];
    for (const control of controls) {
      const target = control.closest('label') ?? control;
      const { width, height } = target.getBoundingClientRect();
      const hidden = !control.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1;
      if (hidden || getComputedStyle(target).display === 'inline') continue;
      if (Math.round(width) >= least && Math.round(height) >= least) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent.trim();
      small.push(`“${name.slice(0, 40)}” is ${Math.round(width)} × ${Math.round(height)}`);
    }
    return small;
  }, leastTarget);
}
