import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFfmpeg } from '../../../src/domains/media/ffmpeg/ffmpeg.process.ts';
import {
  transcodeToHls,
  type TranscodeResult,
} from '../../../src/domains/media/transcode/hls/hls.transcode.ts';
import { probeVideo } from '../../../src/domains/media/probe/probe.ts';
import type { ProbedVideo } from '../../../src/domains/media/probe/probed-video.ts';
import { ffprobe } from '../../support/videos.ts';

export const ffmpeg = openFfmpeg();

/** A source with everything that was made of it. */
export interface Transformed {
  readonly video: ProbedVideo;
  readonly result: TranscodeResult;
  readonly folder: string;
  readonly percents: readonly number[];
}

/** Probes and transcodes a file into `<file>.hls`. */
export async function transform(source: string): Promise<Transformed> {
  const { signal } = new AbortController();
  const video = await probeVideo(ffmpeg, source, signal);
  const folder = `${source}.hls`;
  const percents: number[] = [];
  const onProgress = (percent: number): void => {
    percents.push(percent);
  };
  const result = await transcodeToHls({ ffmpeg, source, outFolder: folder, video, onProgress, signal });
  return { video, result, folder, percents };
}

/** One rendition as ffprobe sees it; times in seconds. */
export interface SeenRendition {
  readonly width: number;
  readonly height: number;
  readonly codec: string;
  readonly pixels: string;
  readonly colours: string;
  readonly start: number;
  readonly frames: number;
  readonly keyframes: readonly number[];
  readonly end: number;
}

interface Shown {
  streams: {
    codec_name: string;
    width: number;
    height: number;
    pix_fmt: string;
    color_space?: string;
    start_time: string;
  }[];
  packets: { pts_time: string; duration_time?: string; flags: string }[];
}

/** Reads a written playlist with ffprobe, from its first to its last packet. */
export async function seeRendition(folder: string, name: string): Promise<SeenRendition> {
  const entries =
    'stream=codec_name,width,height,pix_fmt,color_space,start_time:packet=pts_time,duration_time,flags';
  const shown = await ffprobe<Shown>(join(folder, name, 'index.m3u8'), '-show_entries', entries);
  const [stream] = shown.streams;
  if (stream === undefined) throw new Error(`${name} has no stream`);
  const times = shown.packets.map((packet) => Number(packet.pts_time));
  return {
    width: stream.width,
    height: stream.height,
    codec: stream.codec_name,
    pixels: stream.pix_fmt,
    colours: stream.color_space ?? '',
    start: Number(stream.start_time),
    frames: times.length,
    keyframes: times.filter((_, at) => shown.packets[at]?.flags.startsWith('K')),
    end: Math.max(...shown.packets.map((packet, at) => (times[at] ?? 0) + Number(packet.duration_time ?? 0))),
  };
}

/** Every file below a folder with its bytes, names relative to it. */
export async function allFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async (file) => {
    const path = join(file.parentPath, file.name);
    return [path.slice(folder.length + 1), await readFile(path)] as const;
  });
  return new Map(await Promise.all(read));
}
