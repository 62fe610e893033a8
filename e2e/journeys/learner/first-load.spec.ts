import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { learnerAccount } from '../../support/example-data.ts';
import { fillLogin } from '../../support/accounts/users.ts';

/** The switch between light and dark in the header of wide windows. */
function themeSwitch(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('switch', { name: 'Dark mode' });
}

/** The colour mode that the browser keeps. */
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem('fit-coder-theme'));

test('a first visit is rendered by the server and hydrated without warnings or calls to the API', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/courses')).text();
  expect(html).toContain('<h1');
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.startsWith('/api/')) calls.push(sent.url());
  });
  await page.goto('/courses');
  await themeSwitch(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(calls).toEqual([]);
});

test('the chosen colour mode is kept and applies from the first paint on', async ({ page }) => {
  await page.goto('/courses');
  expect(await storedTheme(page)).toBe('light');
  await themeSwitch(page).click();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('html[data-theme=dark]');
  await expect(themeSwitch(page)).toBeChecked();
});

test('a visitor can switch the colour mode before the script of the page has loaded', async ({ page }) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\.js$/u, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/courses', { waitUntil: 'commit' });
  const toggle = themeSwitch(page);
  const shown = page.locator('html');
  await toggle.click();
  await expect(shown).toHaveAttribute('data-theme', 'dark');
  await expect(toggle).not.toBeChecked();
  arrive();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(shown).toHaveAttribute('data-theme', 'light');
  await expect(toggle).not.toBeChecked();
});

test('the scripts of a page load after the styles that its first paint needs', async ({ page }) => {
  const steps: string[] = [];
  const { promise: styled, resolve: style } = Promise.withResolvers<void>();
  const fontAsked = page.waitForRequest(/\.woff2$/u);
  page.on('request', (sent) => {
    if (sent.url().endsWith('.js')) steps.push('script');
  });
  await page.route(/\.css$/u, async (route) => {
    await styled;
    await route.continue();
  });
  await page.goto('/courses', { waitUntil: 'commit' });
  await fontAsked;
  steps.push('styles');
  style();
  await themeSwitch(page).click();
  await expect(themeSwitch(page)).toBeChecked();
  expect(steps.slice(0, 2)).toEqual(['styles', 'script']);
});

test('a page in a hidden tab runs its scripts before everything else has loaded', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.route(/\.woff2$/u, () => {});
  await page.goto('/courses', { waitUntil: 'commit' });
  await themeSwitch(page).dispatchEvent('click');
  await expect(themeSwitch(page)).toBeChecked();
});

test('a page whose paint is not reported, as in a covered window, still runs its scripts', async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/courses');
  await themeSwitch(page).dispatchEvent('click');
  await expect(themeSwitch(page)).toBeChecked();
});

test('a click on a button before the script of the page has loaded is not lost', async ({
  page,
  exampleData,
}) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\.js$/u, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/courses/${exampleData.priced.slug}`, { waitUntil: 'commit' });
  const header = page.getByRole('banner');
  await page.getByRole('button', { name: 'Buy for $59' }).first().click();
  await expect(header.getByRole('link', { name: /^Cart/u })).toHaveCount(0);
  arrive();
  await expect(header.getByRole('link', { name: 'Cart, 1 course' })).toBeVisible();
});

test('a login before the script of the page has loaded is not lost', async ({ page, exampleData }) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\.js$/u, async (route) => {
    await arrived;
    await route.continue();
  });
  const course = `/courses/${exampleData.free.slug}`;
  await page.goto(`/login?next=${encodeURIComponent(course)}`, { waitUntil: 'commit' });
  await fillLogin(page, learnerAccount);
  await expect(page.getByPlaceholder('ENTER EMAIL')).toHaveValue(learnerAccount.email);
  arrive();
  await expect(page).toHaveURL(course);
  await expect(page.getByRole('button', { name: /^Account of/u })).toBeVisible();
});

test('a visitor with a phone lets the system choose the colour mode, which the page then follows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/courses');
  const shown = page.locator('html');
  await expect(shown).toHaveAttribute('data-theme', 'light');
  await expect(themeSwitch(page)).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const modes = page.getByRole('banner').getByRole('group', { name: 'Colour mode' });
  await modes.getByRole('button', { name: 'System' }).click();
  await expect(shown).toHaveAttribute('data-theme', 'dark');
  await expect(modes.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
  expect(await storedTheme(page)).toBe('system');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(shown).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('html[data-theme=dark]');
});

test('an unknown address shows a page that says so, with status 404', async ({ page, quietConsole }) => {
  const response = await page.goto('/no/such/screen');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The browser itself reports the 404 status.
  quietConsole.length = 0;
});
