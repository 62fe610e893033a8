import type { Ffmpeg } from '../ffmpeg/ffmpeg.process.ts';
import { MediaRejected } from '../media.rejection.ts';
import { guardedInput } from './input.ts';
import { refuseDuration, type DescribedVideo } from './report.ts';

const measureSeconds = 300;

/** The time in seconds from a line of ffmpeg's `-progress` output; null for other lines. */
export function progressSeconds(line: string): number | null {
  const found = /^out_time_us=(\d+)$/.exec(line);
  return found?.[1] === undefined ? null : Number(found[1]) / 1_000_000;
}

/**
 * Measures a length in seconds that the container does not declare. It reads the whole file without decoding it.
 * @throws MediaRejected `no_duration`, `too_long`
 */
export async function measureDuration(
  ffmpeg: Ffmpeg,
  path: string,
  video: DescribedVideo,
  signal: AbortSignal,
): Promise<number> {
  let seconds = 0;
  await ffmpeg.run({
    program: 'ffmpeg',
    args: [
      ...['-v', 'error', '-nostats', '-progress', 'pipe:1'],
      ...guardedInput(path, video.container),
      ...['-map', `0:${video.videoStream}`, '-c', 'copy', '-f', 'null', '-'],
    ],
    reads: [path],
    signal,
    elapsedSeconds: measureSeconds,
    onLine: (line) => {
      seconds = Math.max(seconds, progressSeconds(line) ?? 0);
    },
  });
  if (seconds === 0) throw new MediaRejected('no_duration');
  refuseDuration(seconds);
  return seconds;
}
