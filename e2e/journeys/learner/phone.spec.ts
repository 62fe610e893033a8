import type { Locator, Page } from '@playwright/test';
import { enterAs, register } from '../../support/accounts/users.ts';
import { expect, test } from '../../support/journey.ts';
import { addExtras, beginAt, recordLesson } from '../../support/learning/lesson.ts';
import { secondOf } from '../../support/learning/watching.ts';
import { expectToast } from '../../support/toasts.ts';
import { findCaption, seekTo } from '../../support/video.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
    360,
  );
}

async function pause(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
}

/** Expects that a menu leaves the picture free. */
async function expectBeside(page: Page, menu: Locator): Promise<void> {
  const picture = await page.locator('video').boundingBox();
  const box = await menu.boundingBox();
  if (!picture || !box) throw new Error('the video or the menu has no place on the screen');
  expect(box.y).toBeGreaterThanOrEqual(picture.y + picture.height);
}

test('a learner with a phone carries on, reads along, notes, asks, downloads and goes to the next lecture', async ({
  page,
  site,
  exampleData,
}) => {
  const made = await recordLesson(exampleData, 24);
  await addExtras(exampleData, made);
  const { client } = await register(site.origin, 'Fia Phone');
  await beginAt(client, made, 12);
  await enterAs(page.context(), site.origin, client);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'You stopped at 0:12. Carry on?' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: 'Carry on' }).tap();
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(12);
  await pause(page);
  await expectFits(page);

  await page.getByRole('button', { name: 'Settings' }).tap();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByText('English', { exact: true }).tap();
  await expectBeside(page, settings);
  await expectFits(page);
  await settings.getByRole('button', { name: 'Close' }).tap();
  await seekTo(page, 4);
  await expect.poll(async () => (await findCaption(page))?.fontSize).toBeGreaterThanOrEqual(16);
  const picture = await page.locator('video').boundingBox();
  const caption = (await findCaption(page))?.box;
  expect(caption?.left).toBeGreaterThanOrEqual(picture?.x ?? 0);
  expect(caption?.right).toBeLessThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0));
  expect(caption?.bottom).toBeLessThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));

  await page.getByRole('tab', { name: 'Transcript' }).tap();
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('larger');
  await expectFits(page);
  await page
    .getByRole('group', { name: 'What is said' })
    .getByRole('button', { name: /larger/u })
    .tap();
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(8);
  await pause(page);

  await seekTo(page, 9.3);
  await page.getByRole('tab', { name: 'Notes' }).tap();
  await page.getByLabel('Note at 0:09').fill('Swap with the larger one');
  await page.getByRole('button', { name: 'Save note' }).tap();
  const notes = page.getByRole('list', { name: 'Your notes in this lecture' });
  await expect(notes).toContainText('Swap with the larger one');
  await page.getByRole('button', { name: 'Bookmark 0:09' }).tap();
  await expectToast(page, 'success', 'Bookmarked 0:09.');
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  await expectFits(page);

  await page.getByRole('tab', { name: 'Questions' }).tap();
  await page.getByRole('button', { name: 'Ask at 0:09' }).tap();
  await page.getByLabel('Your question in one sentence').fill('And if both are equal?');
  await expectFits(page);
  await page.getByRole('form').getByRole('button', { name: 'Ask', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'And if both are equal?' })).toBeVisible();
  await expectFits(page);

  await page.getByRole('tab', { name: 'Files (1)' }).tap();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download start.sql' }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe('start.sql');
  await expectFits(page);
  await page.getByRole('button', { name: 'Mark as done' }).tap();
  await expect(page.getByRole('button', { name: 'Mark as not done' })).toBeVisible();
  await page.getByRole('link', { name: /^Next/u }).first().tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Sift down' })).toBeVisible();
  await expectFits(page);
});
