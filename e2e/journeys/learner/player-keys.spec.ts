import type { Page } from '@playwright/test';
import { enterAs, unused } from '../../support/accounts/users.ts';
import { courseOf, type ExampleData } from '../../support/example-data.ts';
import { expect, test } from '../../support/journey.ts';
import { recordLecture } from '../../support/recording.ts';
import { playVideo } from '../../support/video.ts';

const chapters = [
  { seconds: 0, title: 'Why it ends' },
  { seconds: 4, title: 'A Map<K, V> & its order' },
];

/** Publishes a course with two lectures of eight seconds; the first has chapters. Returns the course's path. */
async function courseToWatch({ admin, category }: ExampleData): Promise<string> {
  const body = courseOf({ title: unused('Keys and choices'), category });
  const { course } = await admin.call('createCourse', { body });
  const params = { id: course.id };
  for (const title of ['First lecture', 'Second lecture']) {
    const lectureBody = { section: 'One', title, summary: '', preview: true };
    const { lecture } = await admin.call('addLecture', { params, body: lectureBody });
    await recordLecture(admin, { courseId: course.id, lectureId: lecture.id }, 8);
    if (title === 'First lecture')
      await admin.call('putChapters', { params: { id: lecture.id }, body: { chapters } });
  }
  await admin.call('publishCourse', { params, body: { published: true } });
  return `/course/${course.id}`;
}

const video = (page: Page) =>
  page.locator('video').evaluate((element: HTMLVideoElement) => ({
    paused: element.paused,
    muted: element.muted,
    speed: element.playbackRate,
    seconds: element.currentTime,
  }));
/** Keeps what the player says about keys, because it says it for a second only. */
async function keepMessages(page: Page): Promise<() => Promise<string[]>> {
  const messages: string[] = [];
  await page.exposeFunction('keepMessage', (text: string) => messages.push(text));
  await page.locator('.player-said').evaluate((place) => {
    const { keepMessage } = globalThis as unknown as { keepMessage: (text: string) => void };
    new MutationObserver(() => place.textContent && keepMessage(place.textContent)).observe(place, {
      childList: true,
    });
  });
  return async () => messages;
}

/** Whether the tooltip of the play button in the control bar is shown. */
const hasTooltip = (page: Page) =>
  page
    .locator('.player-buttons media-play-button')
    .evaluate((button) =>
      button.shadowRoot?.querySelector('media-tooltip')?.checkVisibility({ opacityProperty: true }),
    );
const isTheatre = (page: Page) => page.locator('html').getAttribute('data-theatre');

test('keys, chapters and choices work and are remembered over lectures and visits', async ({
  page,
  site,
  exampleData,
}) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  await page.goto(await courseToWatch(exampleData));
  await expect(page.locator('video')).toBeAttached();
  await playVideo(page);
  await page.keyboard.press('k');
  await expect.poll(async () => (await video(page)).paused).toBe(true);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Theatre mode')).toBeVisible();
  await page.keyboard.press('t');
  expect(await isTheatre(page)).not.toBe('on');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.getByRole('button', { name: /^Chapters/u }).click();
  await page.getByRole('dialog', { name: 'Chapters' }).getByText('A Map<K, V> & its order').click();
  await expect.poll(async () => (await video(page)).seconds).toBe(4);
  await expect(page.getByRole('button', { name: /^Chapters/u })).toHaveText('A Map<K, V> & its order');

  await page.keyboard.press('f');
  await expect(page.locator('media-controller[mediaisfullscreen]')).toBeAttached();
  await page.keyboard.press('?');
  await expect(keys.getByText('Theatre mode')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.locator('media-controller[mediaisfullscreen]')).not.toBeAttached();
  // Nothing of the dialog lies over the page any more.
  await page.getByRole('tab', { name: 'About' }).click();

  await page.keyboard.press('t');
  await page.keyboard.press('>');
  await expect.poll(() => isTheatre(page)).toBe('on');
  await page.keyboard.press('Control+m');
  expect(await video(page)).toMatchObject({ muted: true, speed: 1.25 });
  await page.keyboard.press('Shift+N');
  await expect(page.getByRole('heading', { level: 1, name: 'Second lecture' })).toBeVisible();
  await page.reload();
  await expect(page.locator('video')).toBeAttached();
  await expect.poll(() => video(page)).toMatchObject({ muted: true, speed: 1.25 });
  expect(await isTheatre(page)).toBe('on');
  await expect(page.getByRole('button', { name: /^Chapters/u })).toHaveCount(0);
});

test('what keys change without being seen in the picture is said for a moment', async ({
  page,
  site,
  exampleData,
}) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  await page.goto(await courseToWatch(exampleData));
  await page.locator('media-controller[mediaduration]').waitFor();
  const messages = await keepMessages(page);
  const box = await page.locator('.stage').boundingBox();
  for (const key of ['>', '<', 'm', 'm', 'c']) await page.keyboard.press(key);
  // Outside the player, the keys for the volume scroll the page; playing moves the focus into it.
  await page.keyboard.press('k');
  await expect(page.locator('.player-buttons media-play-button')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const said = ['1.25×', '1×', 'Muted', 'Volume 100%', 'No captions', 'Volume 90%'];
  await expect.poll(messages).toEqual(said);
  await expect(page.locator('.player-said')).toBeEmpty();
  expect(await page.locator('.stage').boundingBox()).toEqual(box);
});

test('a tooltip is shown for the pointer and the Tab key, not where a script has moved the focus', async ({
  page,
  site,
  exampleData,
}) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  await page.goto(await courseToWatch(exampleData));
  const play = page.locator('.player-buttons media-play-button');
  await page.locator('media-controller[mediaduration]').waitFor();
  await page.keyboard.press('k');
  await expect(play).toBeFocused();
  // The control: the tooltip would be shown for this focus.
  expect(await play.evaluate((button) => button.matches(':focus-visible'))).toBe(true);
  expect(await hasTooltip(page)).toBe(false);
  await play.hover();
  await expect.poll(() => hasTooltip(page)).toBe(true);
  await page.mouse.move(2, 2);
  await expect.poll(() => hasTooltip(page)).toBe(false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(play).toBeFocused();
  await expect.poll(() => hasTooltip(page)).toBe(true);
});

test('a video says that the network is away, and carries on by itself when it is back', async ({
  page,
  site,
  exampleData,
  quietConsole,
}) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  let isAway = true;
  await page.route(/\/00001\.m4s$/u, (route) =>
    isAway ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.goto(await courseToWatch(exampleData));
  await expect(page.locator('video')).toBeAttached();
  await playVideo(page);
  await page.context().setOffline(true);
  await expect(page.getByRole('alert').getByText('You are offline.')).toBeVisible();
  isAway = false;
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await video(page)).seconds, { timeout: 60_000 }).toBeGreaterThan(5);
  // The browser reports each call that failed meanwhile.
  expect(quietConsole.filter((message) => !message.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  quietConsole.length = 0;
});
