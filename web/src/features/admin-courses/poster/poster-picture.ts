import { useEffect, useState } from 'react';

/** A part of a picture; in its pixels, or in percent of its width and height. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is cut out of a picture. */
export interface PictureCut {
  readonly percents: Part;
  readonly pixels: Part;
}

/** A chosen picture and what of it becomes the poster; `cut` is null until the picture was read. */
export interface PosterPicture {
  readonly url: string;
  readonly cut: PictureCut | null;
}

/** Width of a poster as it is sent, in pixels; a smaller cut is not blown up. */
const widest = 1280;
const quality = 0.9;

/** A cut narrower than this, in pixels, looks soft on the course's page. */
export const softBelow = 640;

/** The picture that is being chosen for a poster; its memory is given back when another takes its place. */
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
 * Cuts a poster out of a picture: 16:9, at most 1280 px wide, WebP, or JPEG where the browser writes no WebP. Rejects
 * when the browser cannot read the picture.
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
  // JPEG has no transparency; without a ground it would turn black.
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
