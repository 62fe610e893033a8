import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/accessibility-faults.ts';
import { captionedCourse } from '../../support/learning/captioned-course.ts';
import { findCaption, playVideo } from '../../support/video.ts';
import { expect, test } from '../../support/journey.ts';
import { enterAs } from '../../support/accounts/users.ts';
import { expectStyled, watchPolicy } from '../../support/policy-watch.ts';
import { expectSound } from '../../support/learning/sound.ts';

test('a lecture of the demo plays with sound and captions', async ({ page, site, exampleData }) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  await page.goto(`/course/${(await captionedCourse(page, exampleData)).id}`);
  await expect(page.locator('video')).toBeAttached();
  await playVideo(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'Captions' }).click();
  const cues = () =>
    page
      .locator('video')
      .evaluate((element: HTMLVideoElement) =>
        [...element.textTracks]
          .filter(({ kind }) => kind === 'captions')
          .reduce((sum, { cues: list }) => sum + (list?.length ?? 0), 0),
      );
  await expect.poll(cues).toBeGreaterThan(3);
});

test('captions and all speeds can be chosen and read on a phone', async ({ page, site, exampleData }) => {
  const violations = await watchPolicy(page);
  await enterAs(page.context(), site.origin, exampleData.admin);
  const { id } = await captionedCourse(page, exampleData);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/course/${id}`);
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

async function chooseCaptionsByKeyboard(page: Page): Promise<void> {
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const button = page.getByRole('button', { name: 'Settings' });
  await button.focus();
  await page.keyboard.press('Enter');
  const off = settings.getByRole('radio', { name: 'Off' });
  await expect(off).toBeChecked();
  await off.focus();
  await page.keyboard.press('ArrowRight');
  await expect(settings.getByRole('radio', { name: 'English' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true');
}

/** Pauses the video while a caption is shown, so that the controls are visible too. */
async function pauseAtCaption(page: Page): Promise<void> {
  const start = () =>
    page.locator('video').evaluate((element: HTMLVideoElement) => {
      const track = [...element.textTracks].find(
        ({ mode, kind }) => mode === 'hidden' && kind === 'captions',
      );
      return track?.cues?.[0]?.startTime;
    });
  await expect.poll(start).toBeDefined();
  await page.locator('video').evaluate(
    (element: HTMLVideoElement, seconds) => {
      element.pause();
      element.currentTime = seconds + 0.1;
    },
    (await start()) ?? 0,
  );
  await expect.poll(async () => findCaption(page)).not.toBeNull();
}

/** Expects the settings to lie below the video with every speed in them, and chooses the highest. */
async function chooseHighestSpeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const speeds = settings.getByRole('group', { name: 'Speed' });
  await expect(speeds.locator('label')).toHaveText(['0.75×', '1×', '1.25×', '1.5×', '1.75×', '2×']);
  const video = await page.locator('video').boundingBox();
  const sheet = await settings.boundingBox();
  expect(sheet?.y).toBeGreaterThanOrEqual((video?.y ?? 0) + (video?.height ?? 0) - 1);
  expect(sheet?.width).toBeLessThanOrEqual(360);
  for (const speed of await speeds.locator('label').all()) {
    const box = await speed.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  await speeds.getByText('2×', { exact: true }).click();
  await expect
    .poll(async () => page.locator('video').evaluate((element: HTMLVideoElement) => element.playbackRate))
    .toBe(2);
  await page.keyboard.press('Escape');
}
