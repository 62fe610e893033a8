import { drawPicture, rejectPicture } from '../../../platform/pictures/picture.ts';

/** Widths in pixels of a poster on a course's page and on a card; the heights follow from 16:9. */
const pageWidth = 1280;
const cardWidth = 640;
const leastWidth = 320;

/** One picture in two sizes, as WebP. */
export interface DrawnPoster {
  /** At most 1280 by 720 pixels. */
  readonly page: Buffer;
  /** At most 640 by 360 pixels. */
  readonly card: Buffer;
}

/**
 * Crops any accepted picture to 16:9 around its most salient region, and shrinks it if necessary; never enlarges it.
 * @throws Refusal `image_rejected`, also if less than 320 pixels of width remain
 */
export function drawPoster(bytes: Buffer): Promise<DrawnPoster> {
  return drawPicture(bytes, async ({ image, width, height }) => {
    const cut = Math.min(width, Math.floor((height * 16) / 9));
    if (cut < leastWidth)
      throw rejectPicture('That picture is too small. At 16:9 it needs to be at least 320 pixels wide.');
    const draw = (most: number) => {
      const size = Math.min(most, cut);
      return image
        .clone()
        .resize(size, Math.round((size * 9) / 16), { fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .toBuffer();
    };
    const [page, card] = await Promise.all([draw(pageWidth), draw(cardWidth)]);
    return { page, card };
  });
}

/** The storage keys of a poster: the page's, which the course's row stores, and the card's. */
export function posterKeys(name: string): { readonly page: string; readonly card: string } {
  return { page: `posters/${name}.webp`, card: `posters/${name}-${cardWidth}.webp` };
}

/** All files of the poster whose key a course's row stores; none for a drawn poster. */
export function posterFiles(key: string | null): string[] {
  return key === null ? [] : [key, key.replace(/\.webp$/u, `-${cardWidth}.webp`)];
}
