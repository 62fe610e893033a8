import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '../api-client.ts';
import type { Lesson } from './lesson.ts';

/** The second at which the video on the screen is. */
export const secondOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Opens a lecture, and waits until its video can be moved. */
export async function openLecture(page: Page, { course }: Lesson, lecture: string): Promise<void> {
  await page.goto(`/course/${course}?lecture=${lecture}`);
  const isLoaded = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState);
  await expect.poll(isLoaded).toBeGreaterThanOrEqual(1);
}

/** Plays without sound from a second to another one, or to the end, and pauses there. */
export async function watch(page: Page, from: number, to: number, speed = 1): Promise<void> {
  await page.locator('video').evaluate(
    async (video: HTMLVideoElement, range) => {
      video.muted = true;
      video.playbackRate = range.speed;
      if (Math.abs(video.currentTime - range.from) > 0.5) {
        const moved = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = range.from;
        await moved;
      }
      await video.play();
      await new Promise<void>((resolve) => {
        const look = () => {
          if (video.currentTime < range.to && !video.ended) return;
          for (const event of ['timeupdate', 'ended']) video.removeEventListener(event, look);
          video.pause();
          resolve();
        };
        for (const event of ['timeupdate', 'ended']) video.addEventListener(event, look);
      });
    },
    { from, to, speed },
  );
}

/** What the server knows of a lecture. */
export async function known(client: ApiClient, { course }: Lesson, lecture: string) {
  const { lectures } = await client.call('getCourseProgress', { params: { id: course } });
  return lectures.find(({ lectureId }) => lectureId === lecture);
}

/** Waits until the server knows of at least so many seconds; a range may lack half a second at each end. */
export async function expectWatched(
  client: ApiClient,
  lesson: Lesson,
  lecture: string,
  least: number,
): Promise<void> {
  const watched = async () => (await known(client, lesson, lecture))?.watchedSeconds ?? 0;
  await expect.poll(watched, { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
}

/** Keeps the second to which a video of the next page jumps first, because it may play on from there. */
export async function keepFirstJump(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keep = ({ target }: Event) => {
      document.documentElement.dataset['firstJump'] ??= String((target as HTMLVideoElement).currentTime);
    };
    document.addEventListener('seeking', keep, true);
  });
}

/** The second that `keepFirstJump` has kept; not a number before that. */
export async function firstJump(page: Page): Promise<number> {
  return Number((await page.locator('html').getAttribute('data-first-jump')) ?? Number.NaN);
}
