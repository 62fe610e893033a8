import { drawPicture } from '../../../platform/pictures/picture.ts';

const side = 256;

/**
 * Any accepted picture as a square WebP of 256 pixels, without metadata; nothing of the file itself is kept.
 * @throws Refusal `image_rejected`
 */
export function drawAvatar(bytes: Buffer): Promise<Buffer> {
  return drawPicture(bytes, ({ image }) =>
    image.resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }).toBuffer(),
  );
}
