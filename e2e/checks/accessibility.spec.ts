import type { Page } from '@playwright/test';
import { axeFaults } from '../support/accessibility-faults.ts';
import { expect, test } from '../support/journey.ts';
import { expectStyled, watchPolicy } from '../support/policy-watch.ts';
import { screensOf, type Role } from '../support/screen-list.ts';

const setMode = (page: Page, mode: 'light' | 'dark') =>
  page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);

for (const who of ['visitor', 'learner', 'admin'] satisfies Role[])
  test(`axe finds nothing on the screens of ${who}, light and dark, and the content policy refuses nothing`, async ({
    page,
    exampleData,
    baseURL,
    quietConsole,
  }) => {
    if (who !== 'visitor')
      await page.context().addCookies([{ ...exampleData[who].sessionCookie, url: baseURL ?? '' }]);
    const violations = await watchPolicy(page);
    const faults: string[] = [];
    for (const { name, path, open } of screensOf(exampleData)[who]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await open?.(page);
      await expectStyled(page, 0);
      await setMode(page, 'light');
      for (const fault of await axeFaults(page)) faults.push(`${name}, light: ${fault}`);
      // Loading each screen once more for the other mode would take most of the time.
      await setMode(page, 'dark');
      for (const fault of await axeFaults(page, 'colours')) faults.push(`${name}, dark: ${fault}`);
    }
    expect({ faults, violations }).toEqual({ faults: [], violations: [] });
    // The browser reports the 404 status of the page for unknown addresses.
    if (who === 'visitor') quietConsole.length = 0;
  });

test('axe reports a text that is too pale in dark mode only (control)', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const text = Object.assign(document.createElement('p'), { textContent: 'Hard to read in the dark' });
    text.style.color = '#3a4152';
    document.querySelector('main')?.append(text);
  });
  await setMode(page, 'light');
  expect(await axeFaults(page, 'colours')).toEqual([]);
  await setMode(page, 'dark');
  expect(await axeFaults(page, 'colours')).toContainEqual(expect.stringMatching(/^color-contrast at /u));
});

test('axe reports a planted fault (control)', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect(await axeFaults(page)).toContainEqual(expect.stringMatching(/^button-name at /u));
});
