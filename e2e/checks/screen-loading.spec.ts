import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const loginScreen = /\/assets\/login\.page-[^/]+\.js$/u;

/** Opens the catalogue and follows the link to the login, whose code is answered by `answer`. */
async function followLogin(page: Page, response: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route(loginScreen, response);
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

/** The browser itself reports what could not be had. */
const forgiven = (messages: string[]) => {
  expect(messages.length).toBeGreaterThan(0);
  messages.length = 0;
};

test('a screen that the network loses says so, and comes when it is tried again', async ({
  page,
  quietConsole,
}) => {
  await followLogin(page, (route) => route.abort('connectionreset'));
  await tryAgain(page);
  forgiven(quietConsole);
});

test('a screen whose file a renewed site has no more comes when it is tried again', async ({
  page,
  quietConsole,
}) => {
  await followLogin(page, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await tryAgain(page);
  forgiven(quietConsole);
});

test('a screen that never comes is given up after 120 seconds', async ({ page }) => {
  await page.route(loginScreen, () => {});
  await page.goto('/courses', { waitUntil: 'networkidle' });
  await page.clock.install();
  await openLogin(page);
  await page.clock.runFor(119_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await page.clock.runFor(2_000);
  await tryAgain(page);
});
