import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../../support/accessibility-faults.ts';
import { courseOf } from '../../../support/example-data.ts';
import { expect, test } from '../../../support/journey.ts';
import { enterAs, unused } from '../../../support/accounts/users.ts';
import { expectToast } from '../../../support/toasts.ts';
import { chooseAction, expectVideoReady, lectureRow } from '../../../support/video.ts';

const run = promisify(execFile);

/** Twelve files whose names are in another order than a reader's; the seventh is text that calls itself a video. */
const words = [
  ...['hello', 'setup', 'first-loop', 'while', 'for', 'invariants'],
  ...['broken', 'break', 'nested', 'slow-loops', 'fast-loops', 'last-words'],
];
const titles = [
  ...['Hello', 'Setup', 'First loop', 'While', 'Lecture for', 'Invariants'],
  ...['Broken', 'Break', 'Nested', 'Slow loops', 'Fast loops', 'Last words'],
];
const nameOf = (index: number) => `${index + 1}_${words[index]}.mp4`;
const broken = 6;

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-twelve-'));
  const video = join(folder, 'tiny.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10:duration=2'];
  await run('ffmpeg', [
    ...['-v', 'error', ...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', video],
  ]);
  const bytes = await readFile(video);
  for (const index of words.keys())
    await writeFile(join(folder, nameOf(index)), index === broken ? 'No video at all.'.repeat(2000) : bytes);
  await rm(video);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test.beforeEach(async ({ page, site, exampleData }) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
});

test('twelve files that are dropped at once become twelve lectures, and the broken one stops none of the others', async ({
  page,
  exampleData: { admin, category },
}) => {
  const input = courseOf({ title: unused('Twelve at once'), category });
  const { course } = await admin.call('createCourse', { body: input });
  await page.goto(`/admin/admincourses/${course.id}`, { waitUntil: 'networkidle' });
  await expect(page.getByText('No lectures yet.')).toBeVisible();
  await dropFiles(page);
  await expect(listed(page)).toHaveText(titles);
  await expect(page.getByText(/^\d+ of 12 uploaded/u)).toBeVisible();
  await expect(page.getByText('11 of 12 uploaded, 1 needs your attention')).toBeVisible({ timeout: 300_000 });
  for (const title of titles) if (title !== 'Broken') await expectVideoReady(page, title);

  // Each row is one line, except the one that says what is wrong and what can be done.
  const heights = await rowHeights(page);
  expect(heights.filter((height) => height <= 49)).toHaveLength(11);
  const row = lectureRow(page, 'Broken');
  await expect(row.getByText('Failed', { exact: true })).toBeVisible();
  await expect(row.getByText(/^7_broken\.mp4: /u)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish' }).click();
  const warning = page.getByRole('alertdialog', { name: /as it is\?$/u });
  await expect(warning.getByRole('listitem')).toHaveText([/^BrokenIts video could not be processed: /u]);
  await warning.getByRole('button', { name: 'Cancel' }).click();

  const chooser = page.waitForEvent('filechooser');
  await row.getByRole('button', { name: 'Choose another file: Broken' }).click();
  await (await chooser).setFiles(join(folder, nameOf(0)));
  await expectVideoReady(page, 'Broken');
  await expect(page.getByText('12 of 12 uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('12 of 12 uploaded')).toHaveCount(0);
  await page.reload();
  await expect(listed(page)).toHaveText(titles);
});

test('files are chosen with the keyboard, a file that is no video is listed, and leaving during the upload is questioned', async ({
  page,
  exampleData: { admin, category },
}) => {
  const input = courseOf({ title: unused('Three by keyboard'), category });
  const { course } = await admin.call('createCourse', { body: input });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/admincourses/${course.id}`, { waitUntil: 'networkidle' });
  // Parts of videos wait, so that the upload lasts until the end of this journey.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/admin/uploads/**', async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload videos' }).focus();
  await page.keyboard.press('Enter');
  const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  const videos = [9, 1].map(async (index) => ({
    name: nameOf(index),
    mimeType: 'video/mp4',
    buffer: await readFile(join(folder, nameOf(index))),
  }));
  await (await chooser).setFiles([...(await Promise.all(videos)), notes]);
  await expect(listed(page)).toHaveText(['Setup', 'Slow loops']);
  await expect(page.getByText('“notes.pdf” is not a video.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel upload: Setup' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeFaults(page)).toEqual([]);

  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving.catch(() => {});

  await page.getByRole('button', { name: 'Cancel upload: Setup' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel upload' }).click();
  await expect(lectureRow(page, 'Setup').getByText('No video', { exact: true })).toBeAttached();
  held.resolve();
  await expectVideoReady(page, 'Slow loops');
});

test('a draft is written, looked at as a learner does, copied, and its figures are empty', async ({
  page,
  exampleData: { admin, category },
}) => {
  const title = unused('Looked at early');
  const input = courseOf({ title, category, access: 'premium', priceCents: 4900 });
  const { course } = await admin.call('createCourse', { body: input });
  const body = { section: 'Start', titles: ['One of two', 'Two of two'] };
  await admin.call('addLectures', { params: { id: course.id }, body });
  await page.goto(`/admin/admincourses/${course.id}?edit`, { waitUntil: 'networkidle' });
  await page.getByLabel('Description').fill('Loops that **end**, with a reason for each.');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('region', { name: 'Preview: Description' });
  await expect(preview.locator('strong')).toHaveText('end');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Outcomes').fill('Say why a loop ends\nSay it in code');
  await page.getByLabel('Requirements').fill('A loop that does not');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'success', `${title} was saved.`);

  await page.getByRole('link', { name: 'View as a learner' }).click();
  await expect(
    page.getByText('Draft: only administrators, and learners who bought this course, can see it.'),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Say it in code' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'A loop that does not' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'View as a visitor' }).click();
  await expect(page.getByText('Log in or sign up first.')).toBeVisible();
  await page.goto(`/course/${course.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'One of two' })).toBeVisible();
  await page
    .getByRole('complementary', { name: 'Draft' })
    .getByRole('link', { name: 'Back to the editor' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.getByRole('link', { name: 'Figures' }).click();
  await expect(page.getByText('No figures yet.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${title}` })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(listed(page)).toHaveText(['One of two', 'Two of two']);
});

test('the lectures of a phone’s screen are moved, made a preview and renamed from their menus', async ({
  page,
  exampleData: { admin, category },
}) => {
  const { course } = await admin.call('createCourse', {
    body: courseOf({ title: unused('On a phone'), category }),
  });
  const rows = ['A first lecture with a title that is far too long for a phone', 'The second one'];
  await admin.call('addLectures', { params: { id: course.id }, body: { section: 'Start', titles: rows } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/admincourses/${course.id}`, { waitUntil: 'networkidle' });
  expect(await rowHeights(page)).toEqual([49, 49]);
  await chooseAction(page, 'The second one', 'Move up');
  await expect(listed(page)).toHaveText(rows.toReversed());
  await chooseAction(page, 'The second one', 'Rename');
  const form = page.getByRole('form', { name: 'Rename The second one' });
  await form.getByLabel('Title').fill('The first one');
  await page.keyboard.press('Enter');
  await expect(listed(page).first()).toHaveText('The first one');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('link', { name: 'The first one' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Captions' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeFaults(page)).toEqual([]);
});

/** The titles of the lectures in their order. */
function listed(page: Page) {
  return page.getByRole('list', { name: 'Lectures in their order' }).getByRole('heading', { level: 4 });
}

/** The heights of the lectures' rows in pixels, with the line below each. */
function rowHeights(page: Page): Promise<number[]> {
  const rows = page.getByRole('list', { name: 'Lectures in their order' }).locator('> li:has(h4)');
  return rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
}

/** Drops the twelve files on the course, in the order of a folder that is sorted by digits. */
async function dropFiles(page: Page): Promise<void> {
  const files = await Promise.all(
    words.map(async (_, index) => ({
      name: nameOf(index),
      base64: (await readFile(join(folder, nameOf(index)))).toString('base64'),
    })),
  );
  const dropped = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: 'video/mp4' }));
      }
      return transfer;
    },
    files.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  );
  const place = page.getByRole('heading', { level: 2, name: 'Lectures', exact: true });
  for (const type of ['dragenter', 'dragover', 'drop'])
    await place.dispatchEvent(type, { dataTransfer: dropped });
}
