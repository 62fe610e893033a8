import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/accessibility-faults.ts';
import { enterAs } from '../../support/accounts/users.ts';
import { captionedCourse } from '../../support/learning/captioned-course.ts';
import { expect, expectRefusals, test } from '../../support/journey.ts';

const second = (page: Page) =>
  page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);

test('a learner reads, searches and follows what is said, and lands on the second from the catalogue', async ({
  page,
  site,
  exampleData,
}) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  const { id, lectureId } = await captionedCourse(page, exampleData);
  await page.goto(`/course/${id}`);
  await page.getByRole('tab', { name: 'Transcript' }).click();
  const passages = page.getByRole('group', { name: 'What is said' }).getByRole('button');
  await expect(passages.first()).toContainText('Four lines print.');
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('TIMER');
  await expect(page.getByText('2', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await passages.first().click();
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(0.6);
  await expect(passages.first()).toHaveAttribute('aria-current', 'true');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(passages.first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await passages.nth(1).click();
  await expect(page.locator('video')).toBeInViewport({ ratio: 1 });

  await page.goto('/courses?q=zero+milliseconds');
  const hits = page.getByRole('region', { name: 'In lectures' });
  const hit = hits.locator(`a[href*="lecture=${lectureId}"]`);
  await expect(hit.getByText('zero', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^No courses found/u })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Request this course' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await hit.click();
  await expect(page.locator('video')).toBeAttached();
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(8);

  await page.goto('/courses?q=turn+of+the+loop');
  await expect(hit).toContainText('0:00One turn of the loop');
  await hit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'One turn of the loop' })).toBeVisible();
});

test('an administrator looks into a captions file before saving it, and deletes it again', async ({
  page,
  site,
  exampleData,
  quietConsole,
}) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  const { id, lectureId } = await captionedCourse(page, exampleData);
  await page.goto(`/admin/admincourses/${id}?lecture=${lectureId}`);
  await page.getByRole('button', { name: 'Add captions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add captions' });
  await dialog.getByLabel('Language').selectOption('de');
  const choose = (text: string) =>
    dialog.getByLabel('File').setInputFiles({ name: 'a.srt', mimeType: '', buffer: Buffer.from(text) });
  await choose('1\n00:00:02,000 --> 00:00:01,000\nHallo\n');
  await expect(dialog.getByText('Line 2: this cue ends before it starts.')).toBeVisible();
  await expectRefusals(quietConsole, [415]);
  await choose('1\n00:00:00,000 --> 00:00:02,000\nEine List<String> & mehr\n');
  await expect(dialog.getByText('Eine List<String> & mehr')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save captions' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Deutsch' });
  await expect(row).toContainText('German · 1 cue');
  await row.getByRole('button', { name: 'Delete Deutsch' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete captions' }).click();
  await expect(row).toBeHidden();
});
