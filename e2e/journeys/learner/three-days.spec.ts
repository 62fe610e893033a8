import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAs, logIn, register } from '../../support/accounts/users.ts';
import { expect, onOwnSite } from '../../support/journey.ts';
import { courseMaker, recordLesson } from '../../support/learning/lesson.ts';
import {
  expectWatched,
  firstJump,
  keepFirstJump,
  openLecture,
  secondOf,
  watch,
} from '../../support/learning/watching.ts';
import { mailedLink } from '../../support/mailed-link.ts';
import { aheadBy, end, fixedPort, forgetRefused, startAgain } from '../../support/restarts/restart.ts';
import { expectToast, keepToasts } from '../../support/toasts.ts';
import { seekTo } from '../../support/video.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The length of each lecture, in seconds. */
const length = 12;

/** Noon of the next Monday, UTC, so that the days after it are of the same week. */
function nextMonday(): number {
  const today = new Date();
  const daysUntil = 7 - ((today.getUTCDay() + 6) % 7);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + daysUntil, 12);
}

const dayOne = nextMonday();
const ahead = dayOne - Date.now();

const test = onOwnSite(async () => ({ ...aheadBy(ahead), ...(await fixedPort()) }), false);

const isPlaying = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

test('a learner watches a course over three days and two devices, is answered by email, and takes the notes home', async ({
  page,
  browser,
  site,
  quietConsole,
}) => {
  const { origin } = site;
  const made = await recordLesson(await courseMaker(origin), length);
  const [first, second] = made.lectures;
  const learner = await register(origin, 'Thea Threedays');
  const { client } = learner;
  let today = site;
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: origin });
  try {
    // Monday, at a desk: half of the first lecture.
    await page.clock.install({ time: dayOne });
    await enterAs(page.context(), origin, client);
    await openLecture(page, made, first);
    await watch(page, 0, length / 2);
    const stopped = await secondOf(page);
    await page.getByRole('link', { name: 'Fit Coder Courses, home' }).click();
    await expect(page.getByRole('heading', { name: /^You stopped at 0:0[67]\. Carry on\?$/u })).toBeVisible();
    await expectWatched(client, made, first, length / 2 - 1);

    // Tuesday, on a phone: the rest of it, and the beginning of the next one.
    await end(today, 'SIGTERM');
    today = await startAgain(site, aheadBy(ahead + dayMs));
    await keepToasts(phone);
    await phone.clock.install({ time: dayOne + dayMs });
    const other = await phone.newPage();
    await keepFirstJump(other);
    await logIn(other, learner);
    await expect(
      other.getByRole('heading', { name: /^You stopped at 0:0[67]\. Carry on\?$/u }),
    ).toBeVisible();
    await other.getByRole('link', { name: 'Carry on' }).click();
    await expect.poll(() => firstJump(other)).toBeGreaterThan(stopped - 5);
    expect(await firstJump(other)).toBeLessThan(stopped + 5);
    await other.getByRole('button', { name: 'Settings' }).click();
    await other.getByRole('checkbox', { name: 'Autoplay next lecture' }).check();
    await other.getByRole('button', { name: 'Settings' }).click();
    await watch(other, Math.floor(stopped), Number.POSITIVE_INFINITY);
    await expect(other.getByRole('heading', { level: 1, name: 'Sift down' })).toBeVisible();
    await expect.poll(() => isPlaying(other)).toBe(true);
    await other.locator('video').evaluate((video: HTMLVideoElement) => video.pause());

    await seekTo(other, 4.2);
    await other.getByRole('tab', { name: 'Notes' }).click();
    await other.getByLabel('Note at 0:04').fill('The *larger* child');
    await other.getByLabel('Note at 0:04').press('Control+Enter');
    const notes = other.getByRole('list', { name: 'Your notes in this lecture' });
    await expect(notes.locator('em')).toHaveText('larger');
    await seekTo(other, 8.5);
    await other.getByRole('button', { name: 'Bookmark 0:08' }).click();
    await expectToast(other, 'success', 'Bookmarked 0:08.');
    await other.getByRole('tab', { name: 'Questions' }).click();
    await other.getByRole('button', { name: 'Ask at 0:08' }).click();
    await other.getByLabel('Your question in one sentence').fill('Why the larger one?');
    await other.getByRole('form').getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(other.getByRole('heading', { name: 'Why the larger one?' })).toBeVisible();
    const id = new URL(other.url()).searchParams.get('question') ?? '';
    await other.goto('/');
    await expect(other.getByText('1 set this week.')).toBeVisible();

    // Wednesday, at the desk again: the answer, and the rest of the course.
    await end(today, 'SIGTERM');
    today = await startAgain(site, aheadBy(ahead + 2 * dayMs));
    const { admin } = await courseMaker(origin);
    await admin.call('answerQuestion', { params: { id }, body: { body: 'Both must stay **below**.' } });
    const link = await mailedLink(
      today,
      learner.email,
      /\/course\/[\w-]+\?lecture=[^\s"<]+question=[^\s"<]+/u,
    );
    await page.clock.fastForward(2 * dayMs);
    await keepFirstJump(page);
    await page.goto(link.replaceAll('&amp;', '&'));
    await expect(page.getByRole('heading', { name: 'Why the larger one?' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Answer by/u }).locator('strong')).toHaveText('below');
    await expect.poll(() => firstJump(page)).toBeCloseTo(8, 1);
    await page.getByRole('button', { name: 'This helped' }).click();
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    await watch(page, 0, Number.POSITIVE_INFINITY, 2);
    await expectWatched(client, made, second, length - 1);

    await page.goto('/');
    await expect(page.getByText('All lectures done')).toBeVisible();
    await expect(page.getByRole('img', { name: '2 of 2 lectures done' })).toBeVisible();
    await expect(page.getByText('2 sets this week.')).toBeVisible();
    await openLecture(page, made, second);
    await page.getByRole('tab', { name: 'Notes' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as Markdown' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('## 2. Sift down');
    expect(text).toContain('The *larger* child');
    await page.goto(/\[0:08\]\((?<address>[^)]+)\)/u.exec(text)?.groups?.['address'] ?? '');
    await expect.poll(() => firstJump(page)).toBeCloseTo(8, 1);
  } finally {
    await phone.close();
    await end(today, 'SIGTERM');
  }
  forgetRefused(quietConsole);
});
