import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  avcCodec,
  measureBitrate,
  mediaPlaylist,
  parseMediaPlaylist,
  playlistSeconds,
  type MeasuredBitrate,
} from '../../delivery/playlist.ts';
import { VideoUnfinished } from '../../media.rejection.ts';
import type { ProbedVideo } from '../../probe/probed-video.ts';

/** A rendition as written: length in seconds; `codec` is empty for audio. */
export interface InspectedFolder {
  readonly seconds: number;
  readonly codec: string;
  readonly bitrate: MeasuredBitrate;
}

/** Renditions are cut from the same frames, so their lengths differ only by rounding. */
const ladderToleranceSeconds = 0.1;
const minMissingSeconds = 1;
const maxMissingSeconds = 10;
const missingShare = 0.02;

/**
 * Checks a rendition as written: its playlist is closed, and every file that it names exists and is not empty.
 * @throws VideoUnfinished `damaged`
 */
export async function inspectFolder(folder: string, isPicture: boolean): Promise<InspectedFolder> {
  const playlist = parseMediaPlaylist(await readPlaylist(folder));
  if (!playlist.isComplete || playlist.init === null || playlist.segments.length === 0) {
    throw new VideoUnfinished('damaged', new Error(`incomplete playlist in ${folder}`));
  }
  const init = await readFile(join(folder, playlist.init));
  const sizes = [];
  for (const { uri } of playlist.segments) sizes.push((await stat(join(folder, uri))).size);
  const codec = isPicture ? avcCodec(init) : '';
  if (codec === null || sizes.includes(0))
    throw new VideoUnfinished('damaged', new Error(`empty files in ${folder}`));
  return {
    seconds: playlistSeconds(playlist),
    codec,
    bitrate: measureBitrate(playlist, sizes),
  };
}

/**
 * Compares the result with the container's declared lengths, and returns the result's length in seconds. A file that
 * was cut in the middle decodes without an error and would silently become a shorter lecture.
 * @throws VideoUnfinished `truncated`, `damaged`
 */
export function refuseMissingPart(
  video: Pick<ProbedVideo, 'durationSeconds' | 'pictureSeconds' | 'soundSeconds'>,
  pictures: readonly InspectedFolder[],
  sound: InspectedFolder | null,
): number {
  const lengths = pictures.map(({ seconds }) => seconds);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  if (longest - shortest > ladderToleranceSeconds) {
    throw new VideoUnfinished('damaged', new Error(`renditions last from ${shortest} to ${longest} s`));
  }
  const whole = Math.max(longest, sound?.seconds ?? 0);
  const checks: [string, number | null, number][] = [
    ['picture', video.pictureSeconds, shortest],
    ['sound', sound === null ? null : video.soundSeconds, sound?.seconds ?? 0],
    ['file', video.durationSeconds, whole],
  ];
  const short = checks.find(([, expected, produced]) => isMissing(expected, produced));
  if (short === undefined) return whole;
  throw new VideoUnfinished(
    'truncated',
    new Error(`${short[0]}: ${short[1]} s promised, ${short[2]} s decoded`),
  );
}

async function readPlaylist(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, mediaPlaylist), 'utf8');
  } catch (cause) {
    // ffmpeg ends successfully without writing anything if no frame could be decoded.
    throw new VideoUnfinished('damaged', cause);
  }
}

function isMissing(expected: number | null, produced: number): boolean {
  if (expected === null) return false;
  const tolerated = Math.min(maxMissingSeconds, Math.max(minMissingSeconds, expected * missingShare));
  return expected - produced > tolerated;
}
