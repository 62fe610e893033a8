import type { ProbedVideo } from '../probe/probed-video.ts';

/** A rate of `numerator / denominator` frames per second. */
export interface FrameRate {
  readonly numerator: number;
  readonly denominator: number;
}

/** One size of the ladder; `name` is its short side with `p`, and also its folder. */
export interface Rendition {
  readonly name: string;
  /** In pixels, as displayed; both are even. */
  readonly width: number;
  readonly height: number;
  readonly frameRate: FrameRate;
  /** The encoder's maximum, in bits per second. */
  readonly maxBitrate: number;
  /** Frames from one key frame to the next; at least one segment. */
  readonly keyframeInterval: number;
}

/** How long a segment lasts; with a rate such as 29.97 a segment is up to one frame longer. */
export const segmentSeconds = 4;

/** The audio of every rendition, in bits per second. */
export const audioBitrate = 128_000;

const ladderSteps = [2160, 1440, 1080, 720, 480, 360] as const;
const lowestStep = 360;
const smallestStep = 240;
/** The widest picture of cinema's 4K; at 2160 lines it fits level 5.1 of H.264. */
const maxLongSide = 4096;
const maxFrameRate = 60;
/** A source that exceeds the next step by this factor keeps its own size, so that a 900p screen stays sharp. */
const ownSizeFactor = 1.1;

const usualRates: readonly FrameRate[] = [
  { numerator: 24_000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60_000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
];

/**
 * The constant frame rate to encode at: at most 60. Faster sources are divided by a whole number so that motion stays
 * even, and measured rates are rounded to the usual rate that they approximate.
 */
export function encodedFrameRate(framesPerSecond: number): FrameRate {
  const divided = framesPerSecond / Math.ceil(framesPerSecond / (maxFrameRate * 1.001));
  const distance = (rate: FrameRate) => Math.abs(rate.numerator / rate.denominator / divided - 1);
  const nearest = usualRates.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best));
  if (distance(nearest) < 0.0005) return nearest;
  return { numerator: Math.max(1000, Math.round(divided * 1000)), denominator: 1000 };
}

/**
 * The renditions to make, largest first, at least one. Nothing is enlarged. A portrait video is measured by its width,
 * so that 1080p means the same sharpness in both orientations.
 */
export function ladderFor(video: Pick<ProbedVideo, 'width' | 'height' | 'frameRate'>): Rendition[] {
  const frameRate = encodedFrameRate(video.frameRate);
  const source = Math.min(video.width, video.height);
  const longest = Math.max(video.width, video.height);
  const renditions = shortSides(source).map((short): Rendition => {
    const factor = Math.min(1, short / source, maxLongSide / longest);
    const width = scaledSide(video.width, factor);
    const height = scaledSide(video.height, factor);
    return {
      name: `${Math.min(width, height)}p`,
      width,
      height,
      frameRate,
      maxBitrate: maxBitrate(width, height, frameRate),
      keyframeInterval: Math.ceil((segmentSeconds * frameRate.numerator) / frameRate.denominator),
    };
  });
  return renditions.filter((rendition, at) => rendition.width !== renditions[at - 1]?.width);
}

/** 5 Mbit/s for 1080p at 30 frames. Smaller pictures need more bits per pixel, faster ones fewer per frame. */
function maxBitrate(width: number, height: number, rate: FrameRate): number {
  const size = ((width * height) / (1920 * 1080)) ** 0.75;
  const speed = rate.numerator / rate.denominator > 31 ? 1.4 : 1;
  return Math.max(150_000, Math.round((5_000_000 * size * speed) / 50_000) * 50_000);
}

function evenDown(pixels: number): number {
  return Math.floor(pixels / 2) * 2;
}

/** The even number closest to the scaled side that does not exceed the source. */
function scaledSide(pixels: number, factor: number): number {
  return Math.max(2, Math.min(evenDown(pixels), Math.round((pixels * factor) / 2) * 2));
}

/** Short sides in pixels, the largest first; none exceeds the source. */
function shortSides(source: number): number[] {
  const lowest = source < lowestStep ? [smallestStep] : ladderSteps;
  const steps = lowest.filter((step) => step <= source);
  const top = steps[0] ?? 0;
  return source < ladderSteps[0] && source >= top * ownSizeFactor ? [evenDown(source), ...steps] : steps;
}
