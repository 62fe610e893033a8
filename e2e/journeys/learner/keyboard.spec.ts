import type { Locator, Page } from '@playwright/test';
import { register } from '../../support/accounts/users.ts';
import { expect, test } from '../../support/journey.ts';
import { addExtras, beginAt, recordLesson } from '../../support/learning/lesson.ts';
import { secondOf } from '../../support/learning/watching.ts';

/** Moves the focus by keys until it is on the target, and expects that it is seen there. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 100 && !(await isThere()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  await expectSeen(target);
}

/** Expects an outline or a shadow around what has the focus, or around its frame. */
async function expectSeen(target: Locator): Promise<void> {
  const isMarked = () =>
    target.evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
  await expect.poll(isMarked, `the focus on ${String(target)} is seen`).toBe(true);
}

/** Chooses a tab of a list in which another one is open. */
async function chooseTab(page: Page, from: string, to: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await reach(page, page.getByRole('tab', { name: from }), key);
  const tab = page.getByRole('tab', { name: to });
  for (
    let presses = 0;
    presses < 6 && !(await tab.evaluate((one) => one === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('ArrowRight');
  await expectSeen(tab);
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);

test('a learner finishes a lecture with the keyboard alone, and always sees the focus', async ({
  page,
  site,
  exampleData,
}) => {
  // Long enough that the lecture is not done by itself while the keys look for their way.
  const made = await recordLesson(exampleData, 90);
  await addExtras(exampleData, made);
  const learner = await register(site.origin, 'Kay Keys');
  await beginAt(learner.client, made, 12);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await reach(page, page.getByPlaceholder('ENTER EMAIL'));
  await page.keyboard.type(learner.email);
  await reach(page, page.getByPlaceholder('ENTER PASSWORD'));
  await page.keyboard.type(learner.password);
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('link', { name: 'Carry on' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(12);

  // `k` plays and pauses, wherever the focus is.
  const done = page.getByRole('button', { name: 'Mark as done' });
  await reach(page, done);
  const before = await isPaused(page);
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(!before);
  if (before) await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(done).toBeFocused();
  await expectSeen(done);

  await chooseTab(page, 'Syllabus', 'Transcript');
  await reach(page, page.getByRole('searchbox', { name: 'Search the transcript' }));
  await page.keyboard.type('larger');
  await expect(page.getByText('1', { exact: true }).first()).toBeVisible();
  const passages = page.getByRole('group', { name: 'What is said' });
  await reach(page, passages.getByRole('button', { name: /larger child/u }));
  await page.keyboard.press('Enter');
  await expect.poll(() => secondOf(page)).toBeLessThan(12);
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
  expect(await secondOf(page)).toBeGreaterThanOrEqual(8);

  await chooseTab(page, 'About', 'Notes', 'Shift+Tab');
  await reach(page, page.getByLabel(/^Note at/u));
  await page.keyboard.type('Half, rounded down');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Your notes in this lecture' })).toContainText('rounded down');

  await chooseTab(page, 'Notes', 'Questions', 'Shift+Tab');
  await reach(page, page.getByRole('button', { name: /^Ask at/u }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your question in one sentence')).toBeFocused();
  await expectSeen(page.getByLabel('Your question in one sentence'));
  await page.keyboard.type('Why rounded down?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Why rounded down?' })).toBeVisible();

  await reach(page, done, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mark as not done' })).toBeFocused();
  await page.keyboard.press('Shift+N');
  await expect(page.getByRole('heading', { level: 1, name: 'Sift down' })).toBeVisible();
});
