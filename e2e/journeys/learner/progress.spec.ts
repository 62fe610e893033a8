import type { BrowserContext, Page } from '@playwright/test';
import { anotherDevice, enterAs, register, type RegisteredUser } from '../../support/accounts/users.ts';
import type { ApiClient } from '../../support/api-client.ts';
import type { ExampleData } from '../../support/example-data.ts';
import { expect, expectRefusals, test } from '../../support/journey.ts';
import { beginAt, recordLesson, type Lesson } from '../../support/learning/lesson.ts';
import { expectWatched, known, openLecture, secondOf, watch } from '../../support/learning/watching.ts';

/** The length of each lecture, in seconds. */
const length = 24;

let recorded: Promise<Lesson> | undefined;

/** A free course with two lectures of 24 seconds, recorded once for all of these journeys. */
function lesson(data: ExampleData): Promise<Lesson> {
  recorded ??= recordLesson(data, length);
  return recorded;
}

/** A new user opens the first lecture. */
async function openFirst(page: Page, origin: string, made: Lesson, name: string) {
  const { client } = await register(origin, name);
  await enterAs(page.context(), origin, client);
  const [lecture] = made.lectures;
  await openLecture(page, made, lecture);
  return { client, lecture };
}

async function device(
  context: BrowserContext,
  origin: string,
  user: RegisteredUser,
): Promise<{ page: Page; client: ApiClient }> {
  const client = await anotherDevice(origin, user);
  await enterAs(context, origin, client);
  return { page: await context.newPage(), client };
}

test('a learner stops on one device, carries on at the same second on another, and finishes the course', async ({
  page,
  browser,
  site,
  exampleData,
}) => {
  const made = await lesson(exampleData);
  const user = await register(site.origin, 'Dora Devices');
  await enterAs(page.context(), site.origin, user.client);
  await openLecture(page, made, made.lectures[0]);
  await watch(page, 0, 8);
  const stopped = await secondOf(page);
  await page.getByRole('link', { name: 'Fit Coder Courses, home' }).click();
  await expect(page.getByRole('heading', { name: /^You stopped at 0:0[89]\. Carry on\?$/u })).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    const { page: other } = await device(phone, site.origin, user);
    await other.goto(site.origin);
    await expect(other.getByRole('heading', { name: /^You stopped at 0:0[89]/u })).toBeVisible();
    await other.getByRole('link', { name: 'Carry on' }).click();
    await expect(other).toHaveURL(new RegExp(`/course/${made.course}`, 'u'));
    const place = () => secondOf(other);
    await expect.poll(place).toBeGreaterThan(stopped - 5);
    expect(await place()).toBeLessThan(stopped + 15);
    await watch(other, Math.floor(stopped), length - 0.5);
    const syllabus = other.getByRole('complementary', { name: 'Syllabus' });
    await expect(syllabus.getByRole('link', { name: 'Sift up (done)' })).toBeVisible();
  } finally {
    await phone.close();
  }

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ready for the next set?' })).toBeVisible();
  await expect(page.getByText('1 set this week. A set is one lecture that is done.')).toBeVisible();
  await page.getByRole('link', { name: 'Start the lecture' }).click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('button', { name: 'Mark as not done' })).toBeVisible();
  await page.goto(`/courses/${made.slug}`);
  await expect(page.getByRole('img', { name: '2 of 2 lectures done' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('All lectures done')).toBeVisible();
  await expect(page.getByText('2 sets this week. A set is one lecture that is done.')).toBeVisible();
});

test('opening a lecture, or watching only its end, does not make it done', async ({
  page,
  site,
  exampleData,
}) => {
  const made = await lesson(exampleData);
  const { client, ...user } = await register(site.origin, 'Jumping Jack');
  await enterAs(page.context(), site.origin, client);
  await openLecture(page, made, made.lectures[0]);
  await openLecture(page, made, made.lectures[1]);
  await watch(page, length - 4, length - 0.3);
  await page.goto('/');
  await expectWatched(client, made, made.lectures[1], 2);
  expect(await known(client, made, made.lectures[0])).toBeUndefined();
  expect(await known(client, made, made.lectures[1])).toMatchObject({ done: false });
  expect((await known(client, made, made.lectures[1]))?.watchedSeconds).toBeLessThanOrEqual(5);
  expect(user.name).toBe('Jumping Jack');
});

test('after the last lecture of a course, the player leads to the reviews of the course', async ({
  page,
  site,
  exampleData,
}) => {
  const made = await lesson(exampleData);
  const { client } = await register(site.origin, 'Rita Reviews');
  await enterAs(page.context(), site.origin, client);
  await openLecture(page, made, made.lectures[1]);
  const row = await page.locator('.learn-place').boundingBox();
  const previous = await page.getByRole('link', { name: 'Previous lecture' }).boundingBox();
  expect((previous?.x ?? 0) + (previous?.width ?? 0)).toBeCloseTo((row?.x ?? 0) + (row?.width ?? 0));
  await watch(page, length - 1, Number.POSITIVE_INFINITY);
  await expect(page.getByText('That was the last lecture. 1 other is not done yet.')).toBeVisible();
  await client.call('markLecture', { params: { id: made.lectures[0] }, body: { done: true } });
  await page.reload();
  await watch(page, length - 1, Number.POSITIVE_INFINITY);
  await expect(page.getByText('That was the last lecture. The course is done.')).toBeVisible();
  await page.getByRole('link', { name: 'Review this course' }).click();
  await expect(page).toHaveURL(`/courses/${made.slug}#reviews`);
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeInViewport();
});

test('the player asks whether to carry on over the frame at which the learner stopped', async ({
  page,
  site,
  exampleData,
}) => {
  const made = await lesson(exampleData);
  const { client } = await register(site.origin, 'Fran Frame');
  await beginAt(client, made, 13);
  await enterAs(page.context(), site.origin, client);
  await openLecture(page, made, made.lectures[0]);
  await expect(page.getByText('You stopped at 0:13. Carry on?')).toBeVisible();
  const frame = page.locator('.player-stopped > div');
  await expect(frame).toHaveCSS('background-image', /storyboard/u);
  expect(await frame.boundingBox()).toEqual(await page.locator('video').boundingBox());
  await page.getByRole('button', { name: 'Carry on' }).click();
  await expect(frame).toHaveCount(0);
});

test('two tabs that watch different parts at the same time lose none of them, and the same part counts once', async ({
  page,
  site,
  exampleData,
}) => {
  const made = await lesson(exampleData);
  const { client } = await register(site.origin, 'Tara Tabs');
  const context = page.context();
  await enterAs(context, site.origin, client);
  const other = await context.newPage();
  const [lecture] = made.lectures;
  await openLecture(page, made, lecture);
  await openLecture(other, made, lecture);
  await Promise.all([watch(page, 0, 10), watch(other, 6, 16)]);
  await page.close();
  await other.close();
  await expectWatched(client, made, lecture, 15);
  expect((await known(client, made, lecture))?.watchedSeconds).toBeLessThanOrEqual(18);
});

test('what is watched while the network is away arrives once it is back', async ({
  page,
  site,
  exampleData,
  quietConsole,
}) => {
  const made = await lesson(exampleData);
  const { client, lecture } = await openFirst(page, site.origin, made, 'Olga Offline');
  await watch(page, 0, 2);
  const isBuffered = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => (video.buffered.length ? video.buffered.end(0) : 0));
  await expect.poll(isBuffered).toBeGreaterThan(14);
  await page.context().setOffline(true);
  await watch(page, 2, 13);
  expect((await known(client, made, lecture))?.watchedSeconds ?? 0).toBeLessThanOrEqual(3);
  await page.context().setOffline(false);
  await expectWatched(client, made, lecture, 12);
  quietConsole.splice(
    0,
    quietConsole.length,
    ...quietConsole.filter((text) => !text.includes('ERR_INTERNET')),
  );
});

test('without the notes of the device, what was watched while the network was away is lost: the control', async ({
  page,
  site,
  exampleData,
  quietConsole,
}) => {
  const made = await lesson(exampleData);
  const { client, lecture } = await openFirst(page, site.origin, made, 'Carl Control');
  await page.route('**/api/v1/progress', (route) => route.abort());
  await watch(page, 0, 8);
  await page.evaluate(() => localStorage.clear());
  // A page that is left would send its last report, which no route sees any more.
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  await Promise.race([crashed, session.send('Page.crash')]);
  await crashed;
  expect(await known(client, made, lecture)).toBeUndefined();
  await expectRefusals(
    quietConsole.splice(0).filter((text) => !text.includes('ERR_FAILED')),
    [],
  );
});
