import { axeFaults } from '../support/accessibility-faults.ts';
import { expectHydrated } from '../support/hydration.ts';
import { expect, test } from '../support/journey.ts';
import { screensOf, type Role } from '../support/screen-list.ts';

for (const mode of ['light', 'dark']) {
  for (const who of ['visitor', 'learner', 'admin'] satisfies Role[])
    test(`axe finds nothing on the screens of ${who}, ${mode}`, async ({
      page,
      exampleData,
      baseURL,
      quietConsole,
    }) => {
      await page.addInitScript((theme) => localStorage.setItem('fit-coder-theme', theme), mode);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (who !== 'visitor')
        await page.context().addCookies([{ ...exampleData[who].sessionCookie, url: baseURL ?? '' }]);
      const faults: string[] = [];
      for (const { name, path, open } of screensOf(exampleData)[who]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await open?.(page);
        const theme = await page.locator('html').getAttribute('data-theme');
        expect(theme === 'dark', `${name} is ${mode}`).toBe(mode === 'dark');
        for (const fault of await axeFaults(page)) faults.push(`${name}: ${fault}`);
      }
      expect(faults).toEqual([]);
      // The browser reports the 404 status of the page for unknown addresses.
      if (who === 'visitor') quietConsole.length = 0;
    });
}

test('axe reports a planted fault (control)', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expectHydrated(page);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect(await axeFaults(page)).toContainEqual(expect.stringMatching(/^button-name at /u));
});
