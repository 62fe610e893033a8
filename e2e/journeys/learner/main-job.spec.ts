import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/accessibility-faults.ts';
import { cards, expectPaid, payByCard } from '../../support/payments/checkout.ts';
import { chooseVideo, expectVideoReady, playVideo, withTestVideo } from '../../support/video.ts';
import { expect, test } from '../../support/journey.ts';
import { accountButton, fillLogin, fillSignUp, newAccount, unused } from '../../support/accounts/users.ts';
import { expectSound } from '../../support/learning/sound.ts';
import { administrator } from '../../support/site.process.ts';

const title = unused('Loops That End');

test('an administrator uploads a lecture, and a visitor pays for it and watches it', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page);
  await createCourse(page);
  await addLecture(page);
  await withTestVideo({ seconds: 12, size: '1920x1080' }, (video) => uploadVideo(page, video));
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await context.newPage();
  await signUp(visitor);
  await openLecture(visitor);
  await expect(visitor.getByRole('link', { name: /Subscribe/u }).first()).toBeVisible();
  await expect(visitor.locator('video')).toHaveCount(0);

  await payForSubscription(visitor);
  const files = await watch(visitor);
  await refusedWithoutSession(files, baseURL ?? '');
  await expectAccessible(visitor);
  await context.close();
});

async function logIn(page: Page): Promise<void> {
  await page.goto('/login?next=/admin/createcourse');
  await fillLogin(page, administrator);
  await expect(page).toHaveURL(/\/admin\/createcourse$/u);
}

async function createCourse(page: Page): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Summary').fill('Know before you run it that your loop stops.');
  await page.getByLabel('Description').fill('Invariants, variants, and how to say both in one line of code.');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Who may watch').selectOption('premium');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function addLecture(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a lecture' });
  await form.getByLabel('Section').fill('Warm-up');
  await form.getByLabel('Title').fill('The invariant');
  await form.getByRole('button', { name: 'Add lecture' }).click();
  await expect(page.getByText('No video', { exact: true })).toBeVisible();
}

/** Uploads a video, and watches the progress of upload and processing until it is ready. */
async function uploadVideo(page: Page, video: string): Promise<void> {
  await chooseVideo(page, 'The invariant', video);
  const processing = page.getByRole('progressbar', { name: 'Processing: The invariant' });
  await expect(processing).toBeVisible({ timeout: 300_000 });
  await expect
    .poll(async () => Number(await processing.getAttribute('value')), { timeout: 600_000 })
    .toBeGreaterThan(0);
  await expectVideoReady(page, 'The invariant');
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/courses');
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  const account = newAccount('Vera Visitor');
  await fillSignUp(page, account);
  await expect(accountButton(page, account.name)).toBeVisible();
}

async function openLecture(page: Page): Promise<void> {
  const { courses } = (await (await page.request.get('/api/v1/courses')).json()) as {
    courses: { id: string; title: string }[];
  };
  await page.goto(`/course/${courses.find((course) => course.title === title)?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The invariant' })).toBeVisible();
}

async function payForSubscription(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Subscribe/u })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Subscribe/u })
    .first()
    .click();
  await payByCard(page, cards.pays);
  await expectPaid(page);
  await page.getByRole('link', { name: 'Go to profile' }).click();
  await expect(page).toHaveURL(/\/profile$/u);
}

/** Plays the lecture past five seconds with picture and sound and without a failed request; returns the requested media files. */
async function watch(page: Page): Promise<string[]> {
  const files: string[] = [];
  const failed: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/media/')) return;
    files.push(response.url());
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    if (request.url().includes('/media/')) failed.push(request.url());
  });
  await openLecture(page);
  const video = page.locator('video');
  await expect(video).toBeAttached();
  await playVideo(page);
  await expectSound(page);
  await expect
    .poll(async () => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 40_000 })
    .toBeGreaterThan(5);
  const frames = await video.evaluate(
    (element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames,
  );
  expect(frames).toBeGreaterThan(50);
  expect(failed).toEqual([]);
  expect(files.some((file) => file.endsWith('.m4s'))).toBe(true);
  return files;
}

async function refusedWithoutSession(files: readonly string[], origin: string): Promise<void> {
  for (const file of new Set(files)) {
    const response = await fetch(new URL(file, origin));
    expect([401, 403], file).toContain(response.status);
  }
}

/** Checks the player with a video in both colour modes. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Dark mode' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await axeFaults(page)).toEqual([]);
}
