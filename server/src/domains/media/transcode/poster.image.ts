import type { Sharp } from 'sharp';
import { FfmpegFailed, type Ffmpeg } from '../ffmpeg/ffmpeg.process.ts';
import { VideoUnfinished } from '../media.rejection.ts';
import { normalisedPicture } from './picture.filter.ts';
import { guardedInput } from '../probe/input.ts';
import type { ProbedVideo } from '../probe/probed-video.ts';

export interface PosterRequest {
  readonly ffmpeg: Ffmpeg;
  readonly source: string;
  readonly video: ProbedVideo;
  readonly signal: AbortSignal;
}

const maxSide = 1280;
const frameSeconds = 120;
/** Shares of the length. A lecture fills its picture with time, so the frames are late ones. */
const moments = [0.3, 0.5, 0.7];
/** Where there is a picture if the others are blank. */
const otherMoments = [0.1, 0];
/** Differences in brightness, 0 to 127: a title card has 20 and more, a black or faded frame almost none. */
const enoughContrast = 8;

/**
 * Makes the poster, a WebP picture, at most 1280 pixels wide or high: of several frames that are not blank, the one with the
 * most detail, which needs the most bytes. If all are blank, the one with the most contrast.
 * @throws VideoUnfinished `damaged` if no frame can be decoded
 */
export async function makePoster(request: PosterRequest): Promise<Buffer> {
  const late = await framesAt(request, moments);
  const clear = late.filter(({ contrast }) => contrast >= enoughContrast);
  if (clear.length > 0) return largest(clear, ({ image }) => image.length).image;
  const frames = [...late, ...(await framesAt(request, otherMoments))];
  if (frames.length === 0) throw new VideoUnfinished('damaged', new Error('no frame could be decoded'));
  return largest(frames, ({ contrast }) => contrast).image;
}

interface Frame {
  /** A WebP picture. */
  readonly image: Buffer;
  readonly contrast: number;
}

/** The frames at these shares of the length, one at a time; those that cannot be decoded are left out. */
async function framesAt(request: PosterRequest, shares: readonly number[]): Promise<Frame[]> {
  const length = request.video.pictureSeconds ?? request.video.durationSeconds;
  const frames: Frame[] = [];
  for (const share of shares) {
    const frame = await frameAt(request, length * share);
    if (frame === null) continue;
    const image = await frame.clone().webp({ quality: 80 }).toBuffer();
    frames.push({ image, contrast: await contrastOf(frame) });
  }
  return frames;
}

function largest(frames: readonly Frame[], sizeOf: (frame: Frame) => number): Frame {
  return frames.reduce((best, frame) => (sizeOf(frame) > sizeOf(best) ? frame : best));
}

function posterSize({ width, height }: ProbedVideo): { width: number; height: number } {
  const factor = Math.min(1, maxSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, Math.floor((side * factor) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** One upright frame as raw RGB at a time in seconds; null if nothing can be decoded there. */
async function frameAt(
  { ffmpeg, source, video, signal }: PosterRequest,
  moment: number,
): Promise<Sharp | null> {
  const { width, height } = posterSize(video);
  const bytes = width * height * 3;
  try {
    const { stdout } = await ffmpeg.run({
      program: 'ffmpeg',
      args: [
        ...['-v', 'error', '-nostats', '-noautorotate', '-ss', moment.toFixed(3)],
        ...guardedInput(source, video.container),
        ...['-filter_complex', `[0:${video.videoStream}]${normalisedPicture(video, width, height)}[frame]`],
        ...['-map', '[frame]', '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
      ],
      reads: [source],
      signal,
      elapsedSeconds: frameSeconds,
      outputBytes: bytes + 1,
    });
    if (stdout.length !== bytes) return null;
    const { default: sharp } = await import('sharp');
    return sharp(stdout, { raw: { width, height, channels: 3 } });
  } catch (error) {
    if (error instanceof FfmpegFailed && error.end === 'exit') return null;
    throw error;
  }
}

async function contrastOf(frame: Sharp): Promise<number> {
  const { channels } = await frame.clone().stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}
