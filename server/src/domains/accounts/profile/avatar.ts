import { drawPicture } from '../../../platform/pictures/picture.ts';

const side = 256;

/**
 * Converts any accepted picture to a square WebP of 256 pixels, without metadata.
 * @throws Refusal `image_rejected`
 */
export function drawAvatar(bytes: Buffer): Promise<Buffer> {
  return drawPicture(bytes, ({ image }) =>
    image.resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }).toBuffer(),
  );
}
