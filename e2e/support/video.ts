import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';

const run = promisify(execFile);

interface TestVideo {
  readonly seconds: number;
  /** Such as `1920x1080`. */
  readonly size: string;
}

/** Writes the first ten seconds of a video to a file, passes it to `use`, and then removes it. */
export async function withBeginning(video: string, use: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-video-'));
  const path = join(folder, 'lecture.mp4');
  try {
    await run('ffmpeg', ['-v', 'error', '-i', video, '-t', '10', '-c', 'copy', path]);
    await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a video `lecture.mp4` with a moving picture and a tone, passes it to `use`, and then removes it. */
export async function withTestVideo(
  { seconds, size }: TestVideo,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-video-'));
  const path = join(folder, 'lecture.mp4');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`];
  const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
  ];
  try {
    await run('ffmpeg', ['-v', 'error', ...picture, ...tone, ...codecs, path]);
    await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Chooses the video of a lecture on the course's admin page. */
export async function chooseVideo(page: Page, lecture: string, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await chooseAction(page, lecture, 'Choose a video…');
  await (await chooser).setFiles(path);
}

/** Waits until a lecture's video can be watched. */
export async function expectVideoReady(page: Page, lecture: string): Promise<void> {
  await expect(lectureRow(page, lecture).getByText('Ready', { exact: true })).toBeVisible({
    timeout: 400_000,
  });
}

/** The line of a lecture on the course's admin page. */
export function lectureRow(page: Page, lecture: string): Locator {
  const rows = page.getByRole('list', { name: 'Lectures in their order' }).getByRole('listitem');
  return rows.filter({ has: page.getByRole('button', { name: `Actions for ${lecture}`, exact: true }) });
}

/** Chooses an action from a lecture's menu on the course's admin page. */
export async function chooseAction(page: Page, lecture: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${lecture}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Plays the video on the screen without sound. */
export async function playVideo(page: Page): Promise<void> {
  await page.locator('video').evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
}

interface Caption {
  /** In pixels. */
  readonly fontSize: number;
  /** The place in the window. */
  readonly box: { readonly left: number; readonly right: number; readonly bottom: number };
}

/** The caption on the screen, or null. */
export async function findCaption(page: Page): Promise<Caption | null> {
  const lines = await page.locator('.player-captions span').all();
  const drawn = await Promise.all(
    lines.map((line) =>
      line.evaluate((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        return { fontSize: Number.parseFloat(getComputedStyle(element).fontSize), left, right, bottom };
      }),
    ),
  );
  if (drawn.length === 0) return null;
  return {
    fontSize: Math.min(...drawn.map(({ fontSize }) => fontSize)),
    box: {
      left: Math.min(...drawn.map(({ left }) => left)),
      right: Math.max(...drawn.map(({ right }) => right)),
      bottom: Math.max(...drawn.map(({ bottom }) => bottom)),
    },
  };
}

/** Moves the video on the screen to a second, without sound, once its length is known. */
export async function seekTo(page: Page, seconds: number): Promise<void> {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState))
    .toBeGreaterThanOrEqual(1);
  await video.evaluate((one: HTMLVideoElement, to) => {
    one.muted = true;
    one.currentTime = to;
  }, seconds);
}
