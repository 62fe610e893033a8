import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/accessibility-faults.ts';
import { chooseVideo, expectVideoReady, findCaption, playVideo, withBeginning } from '../../support/video.ts';
import { courseOf, type ExampleData } from '../../support/example-data.ts';
import { expect, test } from '../../support/journey.ts';
import { enterAs, unused } from '../../support/accounts/users.ts';
import { expectStyled, watchPolicy } from '../../support/policy-watch.ts';
import { expectSound } from '../../support/sound.ts';

const videos = resolve(import.meta.dirname, '../../../server/demo/videos');

test('a lecture of the demo plays with sound and captions', async ({ page, site, exampleData }) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  await page.goto(`/course/${await captionedCourse(page, exampleData)}`);
  await expect(page.locator('video')).toBeAttached();
  await playVideo(page);
  await expectSound(page);
  const cues = () =>
    page.locator('video').evaluate((element: HTMLVideoElement) => {
      const tracks = [...element.textTracks].filter(
        ({ kind }) => kind === 'subtitles' || kind === 'captions',
      );
      for (const track of tracks) track.mode = 'showing';
      return tracks.reduce((sum, { cues: list }) => sum + (list?.length ?? 0), 0);
    });
  await expect.poll(cues).toBeGreaterThan(3);
});

test('captions and all speeds can be chosen and read on a phone', async ({ page, site, exampleData }) => {
  const violations = await watchPolicy(page);
  await enterAs(page.context(), site.origin, exampleData.admin);
  const course = await captionedCourse(page, exampleData);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/course/${course}`);
  await expect(page.locator('video')).toBeAttached();
  await playVideo(page);
  await chooseCaptionsByKeyboard(page);
  await pauseAtCaption(page);
  const video = await page.locator('video').boundingBox();
  const controls = await page.locator('.player-timeline').boundingBox();
  // The caption moves above the controls.
  await expect.poll(async () => (await findCaption(page))?.box.bottom).toBeLessThanOrEqual(controls?.y ?? 0);
  const caption = await findCaption(page);
  expect(caption?.fontSize).toBeGreaterThanOrEqual(16);
  expect(caption?.box.left).toBeGreaterThanOrEqual((video?.x ?? 0) + 12);
  expect(caption?.box.right).toBeLessThanOrEqual((video?.x ?? 0) + (video?.width ?? 0) - 12);
  await chooseHighestSpeed(page);
  expect(await axeFaults(page)).toEqual([]);
  await expectStyled(page, 1);
  expect(violations).toEqual([]);
});

/** Publishes a course with a video of ten seconds that has captions, and returns its id. */
async function captionedCourse(page: Page, { admin, category }: ExampleData): Promise<string> {
  const { course } = await admin.call('createCourse', {
    body: courseOf({ title: unused('The event loop'), category }),
  });
  const { id } = course;
  const body = { section: 'Warm-up', title: 'One turn of the loop', summary: '', preview: true };
  const { lecture } = await admin.call('addLecture', { params: { id }, body });
  const captions = await readFile(join(videos, 'event-loop.vtt'));
  const file = new Blob([new Uint8Array(captions)], { type: 'text/vtt' });
  await admin.call('putCaptions', { params: { id: lecture.id }, body: {}, files: { file } });
  await page.goto(`/admin/admincourses/${id}`);
  await withBeginning(join(videos, 'event-loop.mp4'), async (path) => {
    await chooseVideo(page, lecture.title, path);
    await expectVideoReady(page, lecture.title);
  });
  await admin.call('publishCourse', { params: { id }, body: { published: true } });
  return id;
}

async function chooseCaptionsByKeyboard(page: Page): Promise<void> {
  const button = page.locator('media-captions-menu-button');
  const menu = page.getByRole('menu', { name: 'Captions' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitemradio')).toHaveText(['Off', 'English']);
  await expect(menu.getByRole('menuitemradio', { name: 'Off' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await expect(menu.getByRole('menuitemradio', { name: 'Off' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

/** Pauses the video while a caption is shown, so that the controls are visible too. */
async function pauseAtCaption(page: Page): Promise<void> {
  await page.locator('video').evaluate((element: HTMLVideoElement) => {
    element.pause();
    const track = [...element.textTracks].find(({ mode, kind }) => mode === 'showing' && kind === 'captions');
    element.currentTime = (track?.cues?.[0]?.startTime ?? 0) + 0.1;
  });
  await expect.poll(async () => findCaption(page)).not.toBeNull();
}

/** Expects no speed to be cut off by the menu or the window, and chooses the highest. */
async function chooseHighestSpeed(page: Page): Promise<void> {
  await page.locator('media-playback-rate-menu-button').click();
  const menu = page.getByRole('menu', { name: 'Speed' });
  const speeds = menu.getByRole('menuitemradio');
  await expect(speeds).toHaveText(['0.75x', '1x', '1.25x', '1.5x', '1.75x', '2x']);
  await expect(speeds.first()).toBeFocused();
  const edges = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const outer = await menu.evaluate(edges);
  expect(outer.left).toBeGreaterThanOrEqual(0);
  expect(outer.right).toBeLessThanOrEqual(360);
  for (const speed of await speeds.all()) {
    const inner = await speed.evaluate(edges);
    expect(inner.left).toBeGreaterThanOrEqual(outer.left);
    expect(inner.right).toBeLessThanOrEqual(outer.right);
    expect(inner.bottom).toBeLessThanOrEqual(outer.bottom);
  }
  await speeds.last().click();
  await expect
    .poll(async () => page.locator('video').evaluate((element: HTMLVideoElement) => element.playbackRate))
    .toBe(2);
}
