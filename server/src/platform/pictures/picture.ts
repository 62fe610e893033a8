import type { Sharp } from 'sharp';
import { countJpegScans } from './jpeg-scans.ts';
import { Refusal } from '../refusal.ts';

const maxPixels = 24_000_000;
/** Cameras and programs write about ten. */
const maxScans = 100;
const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic']);
const tooLarge = 'That picture has more than 24 megapixels. Choose a smaller one.';
const damaged = 'That picture is damaged. Choose another one.';

/** An upright picture without metadata; its sides are in pixels, as displayed. */
export interface UprightPicture {
  readonly image: Sharp;
  readonly width: number;
  readonly height: number;
}

/**
 * Passes an uploaded picture to `draw` and returns its result. The format is detected from the file's bytes, not its
 * name.
 * @throws Refusal `image_rejected` for files that are not pictures, have too many pixels, or are broken
 */
export async function drawPicture<T>(
  bytes: Buffer,
  draw: (picture: UprightPicture) => Promise<T>,
): Promise<T> {
  // Loaded with the first picture, because most starts read none.
  const [{ fileTypeFromBuffer }, { decode }] = await Promise.all([
    import('file-type'),
    import('./decoder.ts'),
  ]);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !accepted.has(type.mime))
    throw rejectPicture('That file is not a JPEG, PNG, WebP, GIF or AVIF image.');
  if (countJpegScans(bytes, maxScans + 1) > maxScans) throw rejectPicture(damaged);
  const image = decode(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  try {
    const { width, height } = (await image.metadata()).autoOrient;
    if (width * height > maxPixels) throw rejectPicture(tooLarge);
    return await draw({ image: image.autoOrient(), width, height });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const beyondLimit = error instanceof Error && error.message.includes('pixel limit');
    throw rejectPicture(beyondLimit ? tooLarge : damaged);
  }
}

/** The refusal of a picture in the field `file`. */
export function rejectPicture(sentence: string): Refusal {
  return new Refusal('image_rejected', sentence, { file: sentence });
}
