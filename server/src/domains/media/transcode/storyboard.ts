import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameRate, Rendition } from './rendition.ts';

/** One sheet of small pictures, taken at equal intervals from the whole video. Sizes in pixels. */
export interface StoryboardPlan {
  readonly columns: number;
  readonly tiles: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly frameRate: FrameRate;
  /** How many frames, at the encoded rate, each picture covers; it shows the first of them. */
  readonly intervalFrames: number;
}

/** File names in the result folder. */
const storyboardImageName = 'storyboard.webp';
const storyboardTrackName = 'storyboard.vtt';

const rawTiles = 'storyboard.rgb';
const maxTiles = 100;
const tileColumns = 10;
const minIntervalSeconds = 2;
/** The learner's home shows a tile about 400 pixels wide. */
const tileMaxWidth = 320;
const tileMaxHeight = 284;

/** Plans at most 100 tiles of at most 320 × 284 pixels for a video of `seconds`. */
export function planStoryboard(smallest: Rendition, seconds: number): StoryboardPlan {
  const { frameRate, width, height } = smallest;
  const frames = Math.max(1, Math.floor((seconds * frameRate.numerator) / frameRate.denominator));
  const wanted = Math.min(maxTiles, Math.max(1, Math.floor(seconds / minIntervalSeconds)));
  const intervalFrames = Math.ceil(frames / wanted);
  const factor = Math.min(1, tileMaxWidth / width, tileMaxHeight / height);
  return {
    columns: tileColumns,
    tiles: Math.ceil(frames / intervalFrames),
    tileWidth: Math.max(2, Math.round((width * factor) / 2) * 2),
    tileHeight: Math.max(2, Math.round((height * factor) / 2) * 2),
    frameRate,
    intervalFrames,
  };
}

/**
 * The filters that pick and shrink the tiles. The very first frame is one of them, because ffmpeg reports no progress
 * before every output has had a frame. Tiles are renumbered as consecutive frames, so that the output neither repeats
 * nor drops any.
 */
export function storyboardFilter({
  frameRate,
  intervalFrames,
  tileWidth,
  tileHeight,
}: StoryboardPlan): string {
  const renumbered = `setpts=N*${frameRate.denominator}/${frameRate.numerator}/TB`;
  return `select='not(mod(n,${intervalFrames}))',${renumbered},scale=${tileWidth}:${tileHeight}:flags=area,format=rgb24`;
}

/** The output options of the tiles: consecutive raw pictures, with a path relative to the result folder. */
export function storyboardOutput({ frameRate }: StoryboardPlan, label: string): string[] {
  const rate = `${frameRate.numerator}/${frameRate.denominator}`;
  return ['-map', label, '-r', rate, '-c:v', 'rawvideo', '-f', 'rawvideo', rawTiles];
}

/** The WebVTT file that maps times to tiles of the sheet. */
export function storyboardTrack(plan: StoryboardPlan, durationSeconds: number): string {
  const step = secondsOfTile(plan);
  const cues = Array.from({ length: plan.tiles }, (_, tile) => {
    const end = tile === plan.tiles - 1 ? Math.max(durationSeconds, (tile + 0.5) * step) : (tile + 1) * step;
    const { left, top } = place(plan, tile);
    const region = `${storyboardImageName}#xywh=${left},${top},${plan.tileWidth},${plan.tileHeight}`;
    return `${timestamp(tile * step)} --> ${timestamp(end)}\n${region}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Combines the tiles that ffmpeg wrote into one WebP and writes the track next to it. */
export async function finishStoryboard(
  folder: string,
  plan: StoryboardPlan,
  durationSeconds: number,
): Promise<void> {
  const path = join(folder, rawTiles);
  const raw = await readFile(path);
  const { columns, tileWidth: width, tileHeight: height } = plan;
  const bytes = width * height * 3;
  const tiles = Math.min(plan.tiles, Math.floor(raw.length / bytes));
  const pictures = Array.from({ length: tiles }, (_, tile) => ({
    input: raw.subarray(tile * bytes, (tile + 1) * bytes),
    raw: { width, height, channels: 3 as const },
    ...place(plan, tile),
  }));
  const across = Math.min(columns, tiles);
  const sheet = {
    width: across * width,
    height: Math.ceil(tiles / columns) * height,
    channels: 3,
    background: 'black',
  } as const;
  const { default: sharp } = await import('sharp');
  const image = await sharp({ create: sheet })
    .composite(pictures)
    .webp({ quality: 60, effort: 3 })
    .toBuffer();
  await writeFile(join(folder, storyboardImageName), image);
  await writeFile(join(folder, storyboardTrackName), storyboardTrack({ ...plan, tiles }, durationSeconds));
  await rm(path);
}

function secondsOfTile(plan: StoryboardPlan): number {
  return (plan.intervalFrames * plan.frameRate.denominator) / plan.frameRate.numerator;
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60];
  return `${two(hours)}:${two(minutes)}:${two((milliseconds / 1000) % 60)}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

function place(plan: StoryboardPlan, tile: number): { left: number; top: number } {
  return {
    left: (tile % plan.columns) * plan.tileWidth,
    top: Math.floor(tile / plan.columns) * plan.tileHeight,
  };
}
