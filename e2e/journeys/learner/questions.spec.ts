import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/accessibility-faults.ts';
import { enterAs, register, unused } from '../../support/accounts/users.ts';
import { courseOf, type ExampleData } from '../../support/example-data.ts';
import { expect, test } from '../../support/journey.ts';
import { mailedLink } from '../../support/mailed-link.ts';
import { recordLecture } from '../../support/recording.ts';
import { administrator } from '../../support/site.process.ts';
import { expectToast } from '../../support/toasts.ts';
import { seekTo } from '../../support/video.ts';

const captions = `WEBVTT

00:00.000 --> 00:03.000
A heap is a tree in an array.

00:03.000 --> 00:08.000
Its parent is at half the index.
`;

/** A free course with a lecture of 8 seconds with captions; returns the path of its screen. */
async function lecturePath({ admin, category }: ExampleData): Promise<string> {
  const input = courseOf({ title: unused('Heaps in arrays'), category });
  const { course } = await admin.call('createCourse', { body: input });
  const body = { section: 'Heaps', title: 'Parents', summary: '', preview: false };
  const { lecture } = await admin.call('addLecture', { params: { id: course.id }, body });
  await recordLecture(admin, { courseId: course.id, lectureId: lecture.id }, 8);
  const file = new Blob([captions], { type: 'text/vtt' });
  await admin.call('putCaptions', { params: { id: lecture.id }, body: {}, files: { file } });
  await admin.call('publishCourse', { params: { id: course.id }, body: { published: true } });
  return `/course/${course.id}?lecture=${lecture.id}`;
}

const mode = (page: Page) => page.locator('html').getAttribute('data-theme');

/** Looks at the screen in both modes and at 360 px. */
async function expectGoodLooks(page: Page): Promise<void> {
  const before = await mode(page);
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, to) => html.setAttribute('data-theme', to), theme);
    expect(await axeFaults(page), theme).toEqual([]);
  }
  await page.locator('html').evaluate((html, to) => html.setAttribute('data-theme', to ?? 'light'), before);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
}

test('a learner on a phone asks at a second, an instructor is told and answers, and the learner is told', async ({
  page,
  browser,
  site,
  exampleData,
}) => {
  const path = await lecturePath(exampleData);
  const learner = await register(site.origin, 'Quin Questions');
  await enterAs(page.context(), site.origin, learner.client);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await seekTo(page, 4.2);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await expect(page.getByText('No questions yet.')).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Ask at 0:04' }).press('Enter');
  const form = page.getByRole('form', { name: 'Ask at 0:04' });
  await expect(form.getByText('Its parent is at half the index.')).toBeVisible();
  await expect(form.getByLabel('Your question in one sentence')).toBeFocused();
  await page.keyboard.type('Which index is halved?');
  await form.getByLabel('Details').fill('I tried `i / 2` and got **0**.');
  await expectGoodLooks(page);

  // What was typed survives a reload.
  await page.reload();
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: /^Ask at/u }).click();
  await expect(page.getByLabel('Your question in one sentence')).toHaveValue('Which index is halved?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Ask at/u })).toBeFocused();
  await seekTo(page, 4.2);
  await page.getByRole('button', { name: 'Ask at 0:04' }).click();
  await page.getByRole('form').getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Which index is halved?' })).toBeVisible();
  await expect(page.locator('.prose code')).toHaveText('i / 2');
  await expectGoodLooks(page);

  const threadPath = /\/course\/[\w-]+\?lecture=[\w-]+(?:&amp;|&)question=[\w-]+/u;
  const asked = await mailedLink(site, administrator.email, threadPath);
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await enterAs(desk, site.origin, exampleData.admin);
    const other = await desk.newPage();
    await other.goto(site.origin + asked.replace('&amp;', '&'));
    await expect(other.getByRole('heading', { name: 'Which index is halved?' })).toBeVisible();
    await other.getByLabel('Your answer').fill('Of the child: `(i - 1) >> 1`.');
    await other.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(other.getByRole('region', { name: /^Answer by/u })).toContainText('Instructor');
    await other.getByRole('button', { name: /^Vote for this question, 0 votes$/u }).click();
    await expect(other.getByRole('button', { name: /^Vote for this question, 1 vote$/u })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await axeFaults(other)).toEqual([]);
  } finally {
    await desk.close();
  }

  const answered = await mailedLink(site, learner.email, threadPath);
  await page.goto(answered.replace('&amp;', '&'));
  await page.getByRole('button', { name: 'This helped' }).click();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Play from 0:04' }).click();
  const second = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(second).toBeGreaterThanOrEqual(4);
  await expectGoodLooks(page);

  const ending = await mailedLink(site, learner.email, /\/unsubscribe\/[\w-]{43}/u);
  await page.goto(ending);
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('You will get no more emails about this question.')).toBeVisible();
});

test('a learner reports an answer, and an administrator hides it with a reason', async ({
  page,
  browser,
  site,
  exampleData,
}) => {
  const path = await lecturePath(exampleData);
  const lectureId = path.split('=').at(-1) ?? '';
  const [asker, seller] = [
    await register(site.origin, 'Ron Reports'),
    await register(site.origin, 'Sal Sells'),
  ];
  const title = unused('Why is it fast?');
  const body = { title, body: '', second: 1 };
  const { id } = await asker.client.call('askQuestion', { params: { id: lectureId }, body });
  await seller.client.call('answerQuestion', { params: { id }, body: { body: 'Buy my course.' } });

  await enterAs(page.context(), site.origin, asker.client);
  await page.goto(`${path}&question=${id}`);
  await page.getByRole('button', { name: 'More about this answer' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('It sells something.');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expectToast(page, 'success', 'Thank you. An administrator will look at it.');

  const desk = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    await enterAs(desk, site.origin, exampleData.admin);
    const other = await desk.newPage();
    await other.goto(`${site.origin}/admin/questions`);
    await expect(other.getByRole('link', { name: /^Questions \d+ waiting posts?$/u })).toBeVisible();
    const open = other.getByRole('group', { name: 'Unanswered questions' });
    await expect(open.getByRole('link', { name: title, exact: true })).toHaveAttribute(
      'href',
      new RegExp(`lecture=${lectureId}&t=1&question=${id}$`, 'u'),
    );
    await expectGoodLooks(other);
    await open.getByRole('link', { name: `Answer “${title}”` }).click();
    await expect(other.getByLabel('Your answer')).toBeFocused();
    await expect(other.getByLabel('Your answer')).toBeInViewport();
    await expect
      .poll(() => other.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBe(1);
    await expect(other.locator('video')).toHaveJSProperty('paused', true);
    await other.goto(`${site.origin}/admin/questions`);
    await other.getByRole('link', { name: /^Waiting \(\d+\)$/u }).click();
    const card = other.getByRole('group', { name: 'Posts' }).locator('> *').filter({ hasText: title });
    await expect(card).toContainText('It sells something.');
    await card.getByRole('button', { name: 'Hide', exact: true }).click();
    await other.getByRole('dialog').getByLabel('Reason').fill('Advertising.');
    await other.getByRole('button', { name: 'Hide this answer' }).click();
    await expect(card).toHaveCount(0);
    await other.getByRole('link', { name: 'Hidden', exact: true }).click();
    await expect(other.getByText('Hidden because: Advertising.').first()).toBeVisible();
  } finally {
    await desk.close();
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No answers' })).toBeVisible();
});
