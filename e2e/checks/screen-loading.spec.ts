import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const loginScreen = /\/assets\/login\.page-[^/]+\.js$/u;

/** Opens the catalogue and follows the link to the login; `respond` handles the requests for the login's script. */
async function followLogin(page: Page, respond: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route(loginScreen, respond);
  await page.goto('/courses');
  await openLogin(page);
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' }).click();
}

async function tryAgain(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded.' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/u);
  await page.unroute(loginScreen);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'WELCOME TO FIT CODER COURSES' })).toBeVisible();
}

/** The browser itself reports files that could not be loaded. */
const forgiven = (messages: string[]) => {
  expect(messages.length).toBeGreaterThan(0);
  messages.length = 0;
};

test('a screen that fails to load shows an error, and loads after Try again', async ({
  page,
  quietConsole,
}) => {
  await followLogin(page, (route) => route.abort('connectionreset'));
  await tryAgain(page);
  forgiven(quietConsole);
});

test('a screen whose file is gone after an update loads after Try again', async ({ page, quietConsole }) => {
  await followLogin(page, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await tryAgain(page);
  forgiven(quietConsole);
});

test('a screen that never loads shows an error after 120 seconds', async ({ page }) => {
  await page.route(loginScreen, () => {});
  await page.goto('/courses', { waitUntil: 'networkidle' });
  await page.clock.install();
  await openLogin(page);
  await page.clock.runFor(119_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await page.clock.runFor(2_000);
  await tryAgain(page);
});
