import type { Locator, Page } from '@playwright/test';

/** A PNG of 2560 × 720 pixels: the left half is red, the right half blue. */
export async function redAndBlue(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2560, height: 720 });
    const context = canvas.getContext('2d')!;
    for (const [colour, left] of [
      ['#ff0000', 0],
      ['#0000ff', 1280],
    ] as const) {
      context.fillStyle = colour;
      context.fillRect(left, 0, 1280, 720);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** A displayed picture's width divided by its height, its highest red and its lowest blue, of 255. */
export function coloursOf(picture: Locator): Promise<{ ratio: number; mostRed: number; leastBlue: number }> {
  return picture.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode();
    const { naturalWidth: width, naturalHeight: height } = shown;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
    context.drawImage(shown, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let [mostRed, leastBlue] = [0, 255];
    for (let at = 0; at < data.length; at += 4) {
      mostRed = Math.max(mostRed, data[at] ?? 255);
      leastBlue = Math.min(leastBlue, data[at + 2] ?? 0);
    }
    return { ratio: width / height, mostRed, leastBlue };
  });
}

/** The pixels of a PNG as the browser decodes them: red, green, blue and alpha in turn. */
export async function readPixels(page: Page, png: Buffer) {
  return page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const { width, height } = picture;
      const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
      canvas.drawImage(picture, 0, 0);
      return { pixels: [...canvas.getImageData(0, 0, width, height).data], width, height };
    },
    [...png],
  );
}
