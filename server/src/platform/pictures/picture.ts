import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { countJpegScans } from './jpeg-scans.ts';
import { Refusal } from '../refusal.ts';

// The decoder looks at the bytes again and has its own opinion, so it knows no other format than ours: a file can look
// like AVIF to one and be an SVG to the other, which computes for as long as its author likes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

const maxPixels = 24_000_000;
/** Cameras and programs write about ten. */
const maxScans = 100;
const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic']);
const tooLarge = 'That image has more than 24 megapixels. Choose a smaller one.';
const damaged = 'That image is damaged. Choose another one.';

/** A picture that stands upright, without metadata; its sides are in pixels, as it is seen. */
export interface UprightPicture {
  readonly image: Sharp;
  readonly width: number;
  readonly height: number;
}

/**
 * Hands an uploaded picture to `draw` and returns what that made. The file's own bytes decide what it is, never its
 * name.
 * @throws Refusal `image_rejected` for files that are no pictures, too large in pixels, or broken
 */
export async function drawPicture<T>(
  bytes: Buffer,
  draw: (picture: UprightPicture) => Promise<T>,
): Promise<T> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !accepted.has(type.mime))
    throw rejectPicture('That file is not a JPEG, PNG, WebP, GIF or AVIF image.');
  if (countJpegScans(bytes, maxScans + 1) > maxScans) throw rejectPicture(damaged);
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
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
