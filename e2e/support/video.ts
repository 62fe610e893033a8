import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';

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
  await page.getByRole('button', { name: `Choose a video: ${lecture}` }).click();
  await (await chooser).setFiles(path);
}

/** Waits until a lecture's video can be watched. */
export async function expectVideoReady(page: Page, lecture: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Watch: ${lecture}` })).toBeVisible({ timeout: 200_000 });
}

/** Plays the video on the screen without sound. */
export async function playVideo(page: Page): Promise<void> {
  await page.locator('video').evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
}
