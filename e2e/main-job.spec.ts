import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { administrator } from './site.process.ts';

const run = promisify(execFile);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-main-job-'));
});
test.afterAll(async () => rm(folder, { recursive: true, force: true }));

test('an administrator uploads a lecture, and a visitor pays for it and watches it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const film = await makeFilm();
  await logIn(page, administrator);
  await createCourse(page);
  await addLecture(page);
  await uploadFilm(page, film);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await context.newPage();
  await signUp(visitor);
  await openLecture(visitor);
  await expect(visitor.getByRole('link', { name: /Subscribe/u }).first()).toBeVisible();
  await expect(visitor.locator('video')).toHaveCount(0);

  await payForSubscription(visitor);
  const files = await watch(visitor);
  await refusedWithoutSession(files, baseURL ?? '');
  await context.close();
});

/** Twenty seconds of a moving picture and a tone, 1920 × 1080, as a camera's file would be. */
async function makeFilm(): Promise<string> {
  const path = join(folder, 'lecture.mp4');
  const sources = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=1920x1080:rate=25:duration=20',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=20',
  ];
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
  ];
  await run('ffmpeg', ['-v', 'error', ...sources, ...codecs, path]);
  return path;
}

async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login?next=/admin/createcourse');
  await page.getByPlaceholder('ENTER EMAIL').fill(account.email);
  await page.getByPlaceholder('ENTER PASSWORD').fill(account.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/createcourse$/u);
}

async function createCourse(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Loops That End');
  await page.getByLabel('Summary').fill('Know before you run it that your loop stops.');
  await page.getByLabel('Description').fill('Invariants, variants, and how to say both in one line of code.');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Who may watch').selectOption('premium');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loops That End' })).toBeVisible();
}

async function addLecture(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a lecture' });
  await form.getByLabel('Section').fill('Warm-up');
  await form.getByLabel('Title').fill('The invariant');
  await form.getByRole('button', { name: 'Add lecture' }).click();
  await expect(page.getByText('No video yet')).toBeVisible();
}

/** Uploads, and sees the upload and the processing move until the video is ready. */
async function uploadFilm(page: Page, film: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a video: The invariant' }).click();
  await (await chooser).setFiles(film);
  const processing = page.getByRole('progressbar', { name: /Processing of lecture\.mp4/u });
  await expect(processing).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => Number(await processing.getAttribute('value')), { timeout: 120_000 })
    .toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /^Watch/u })).toBeVisible({ timeout: 200_000 });
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/courses');
  await page
    .getByRole('link', { name: /Loops That End/u })
    .first()
    .click();
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  const picture = await page.screenshot();
  await page.getByLabel('Full name').fill('Vera Visitor');
  await page.getByLabel('Email address').fill('vera@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  await page.getByLabel('Avatar').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Account of Vera Visitor' })).toBeVisible();
}

async function openLecture(page: Page): Promise<void> {
  const { courses } = (await (await page.request.get('/api/v1/courses')).json()) as {
    courses: { id: string }[];
  };
  await page.goto(`/course/${courses[0]?.id}`);
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
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expires (MM/YY)').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Vera Visitor');
  await page.getByRole('button', { name: /^Pay/u }).click();
  await expect(page).toHaveURL(/\/paymentsuccess\?reference=FC-/u);
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  await expect(page.getByText('Contratulations')).toBeVisible();
  await expect(page.getByText('Payment Success')).toBeVisible();
  await expect(page.getByText('Now You Can Access Our Premium Content')).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText('Your order is settled')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Go to profile' }).click();
  await expect(page).toHaveURL(/\/profile$/u);
}

/** Opens the lecture and plays past five seconds with frames decoded and no request dropped; returns the media files that were asked for. */
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
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
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
    const answer = await fetch(new URL(file, origin));
    expect([401, 403], file).toContain(answer.status);
  }
}
