import { useEffect, useState } from 'react';

/** A part of a picture; in its pixels, or in percent of its width and height. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that becomes the poster. */
export interface PictureCut {
  readonly percents: Part;
  readonly pixels: Part;
}

/** A chosen picture and the part of it that becomes the poster; `cut` is null until the picture is loaded. */
export interface PosterPicture {
  readonly url: string;
  readonly cut: PictureCut | null;
}

/** The largest width of a poster in pixels; a smaller part is not enlarged. */
const widest = 1280;
const quality = 0.9;

/** A part narrower than this, in pixels, looks soft on the course's page. */
export const softBelow = 640;

/** The picture chosen for a poster. Its memory is released when another is chosen. */
export function usePosterPicture() {
  const [picture, setPicture] = useState<PosterPicture | null>(null);
  const url = picture?.url;
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return {
    picture,
    choose: (file: File | null) => setPicture(file && { url: URL.createObjectURL(file), cut: null }),
    setCut: (cut: PictureCut) => setPicture((present) => present && { ...present, cut }),
  };
}

/**
 * Crops a picture to a poster: 16:9, at most 1280 px wide, as WebP, or as JPEG if the browser cannot write WebP. Rejects
 * if the browser cannot read the picture.
 */
export async function cutPoster({ url, cut }: PosterPicture): Promise<Blob> {
  if (!cut) throw new Error('the picture was not read yet');
  const { x, y, width, height } = cut.pixels;
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(widest, Math.round(width));
  canvas.height = Math.round((canvas.width * 9) / 16);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser gives no canvas');
  // JPEG has no transparency; without a background, transparent parts would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const webp = await write(canvas, 'image/webp');
  return webp.type === 'image/webp' ? webp : write(canvas, 'image/jpeg');
}

function write(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      type,
      quality,
    );
  });
}
