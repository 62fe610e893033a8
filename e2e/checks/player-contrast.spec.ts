import type { Page } from '@playwright/test';
import { contrast, type Colour } from '../../web/src/styles/tokens.reading.ts';
import { enterAs } from '../support/accounts/users.ts';
import { expect, test } from '../support/journey.ts';
import { readPixels } from '../support/test-image.ts';
import { seekTo } from '../support/video.ts';

/** What the video shows: white, and letters of both extremes. */
const pictures = {
  white: '#fff',
  letters: 'repeating-linear-gradient(90deg, #000 0 4px, #fff 4px 8px)',
};

/** Lets the video show a picture instead of its own, and keeps the pointer off the controls. */
async function show(page: Page, picture: keyof typeof pictures): Promise<void> {
  await page.mouse.move(2, 2);
  await page.locator('video').evaluate((video: HTMLVideoElement, background) => {
    video.style.objectPosition = '-9999px';
    video.style.background = background;
  }, pictures[picture]);
}

/** The colours in a part of the player, or in a share of its width and height (0 to 1). */
async function coloursIn(
  page: Page,
  part: string,
  { left = 0, right = 1, top = 0, bottom = 1 },
): Promise<Colour[]> {
  const { pixels, width, height } = await readPixels(page, await page.locator(part).screenshot());
  const found = new Map<string, Colour>();
  for (let y = Math.ceil(top * height); y < Math.floor(bottom * height); y++)
    for (let x = Math.ceil(left * width); x < Math.floor(right * width); x++) {
      const bytes = pixels.slice(4 * (y * width + x), 4 * (y * width + x) + 3);
      found.set(bytes.join(), linear(bytes));
    }
  return [...found.values()];
}

function linear(bytes: readonly number[]): Colour {
  const [red = 0, green = 0, blue = 0] = bytes.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/** The lowest contrast between a colour of the first set and one of the second. */
function leastContrast(ones: readonly Colour[], others: readonly Colour[]): number {
  return Math.min(...ones.flatMap((one) => others.map((other) => contrast(one, other))));
}

function mostContrast(colours: readonly Colour[]): number {
  return Math.max(...colours.flatMap((one) => colours.map((other) => contrast(one, other))));
}

/** The played and the unplayed part of the scrubber, in the middle of its height, and what is above and below it. */
async function scrubber(page: Page) {
  const line = { top: 11 / 24, bottom: 13 / 24 };
  const played = await coloursIn(page, '.player-timeline', { ...line, left: 0.1, right: 0.4 });
  const unplayed = await coloursIn(page, '.player-timeline', { ...line, left: 0.6, right: 0.9 });
  // Between the thumb and the frame of the stage.
  const ends = { left: 0.02, right: 0.4 };
  const above = await coloursIn(page, '.player-timeline', { ...ends, top: 8 / 24, bottom: 9 / 24 });
  const below = await coloursIn(page, '.player-timeline', { ...ends, top: 16 / 24, bottom: 1 });
  return { played, unplayed, behind: [...above, ...below] };
}

test('the controls of the player can be seen over a white picture and over letters', async ({
  page,
  site,
  exampleData,
}) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  await page.goto(`/course/${exampleData.priced.id}`);
  await seekTo(page, 0.5);
  await show(page, 'white');
  for (const buffered of ['shown', 'hidden']) {
    if (buffered === 'hidden')
      await page.locator('.player').evaluate((player: HTMLElement) => {
        player.style.setProperty('--media-time-range-buffered-color', 'transparent');
      });
    const { played, unplayed, behind } = await scrubber(page);
    expect.soft(leastContrast(played, behind), `played, buffered ${buffered}`).toBeGreaterThanOrEqual(3);
    expect.soft(leastContrast(unplayed, behind), `unplayed, buffered ${buffered}`).toBeGreaterThanOrEqual(3);
    expect.soft(leastContrast(played, unplayed), `place, buffered ${buffered}`).toBeGreaterThanOrEqual(3);
  }
  for (const part of ['.player-buttons media-play-button', 'lecture-time-display'])
    expect.soft(mostContrast(await coloursIn(page, part, {})), part).toBeGreaterThanOrEqual(7);
  await show(page, 'letters');
  const { behind } = await scrubber(page);
  expect.soft(mostContrast(behind), 'letters of the picture behind the controls').toBeLessThanOrEqual(1.25);
});
