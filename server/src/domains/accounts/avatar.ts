import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { Refusal } from '../../platform/refusal.ts';

const side = 256;
const maxPixels = 24_000_000;
const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic']);

/**
 * Any accepted picture as a square WebP of 256 pixels, without metadata. The file's own bytes decide what it is,
 * never its name, and nothing of them is kept.
 * @throws Refusal with a sentence for files that are no pictures, too large in pixels, or broken
 */
export async function drawAvatar(bytes: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !accepted.has(type.mime))
    throw rejected('That file is not a JPEG, PNG, WebP, GIF or AVIF image.');
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  try {
    const { width, height } = await image.metadata();
    if (width * height > maxPixels)
      throw rejected('That image has more than 24 megapixels. Choose a smaller one.');
    return await image
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const tooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw rejected(
      tooLarge
        ? 'That image has more than 24 megapixels. Choose a smaller one.'
        : 'That image is damaged. Choose another one.',
    );
  }
}

function rejected(sentence: string): Refusal {
  return new Refusal('image_rejected', sentence, { file: sentence });
}
