import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FfmpegFailed, type Ffmpeg } from '../../ffmpeg/ffmpeg.process.ts';
import { hlsArguments, type HlsPlan } from './hls.command.ts';
import { audioFolderName, masterPlaylistName, masterPlaylist } from '../../delivery/playlist.ts';
import { inspectFolder, refuseMissingPart, type InspectedFolder } from './hls.inspection.ts';
import { reportsFullDisk, isMachineFault } from '../../ffmpeg/machine-fault.ts';
import { VideoUnfinished } from '../../media.rejection.ts';
import { ladderFor, type Rendition } from '../rendition.ts';
import { finishStoryboard, planStoryboard } from '../storyboard.ts';
import { progressSeconds } from '../../probe/duration.ts';
import type { ProbedVideo } from '../../probe/probed-video.ts';

export interface TranscodeRequest {
  readonly ffmpeg: Ffmpeg;
  /** The uploaded file. */
  readonly source: string;
  /** Created if it is missing; must be empty. Nothing is written outside it. */
  readonly outFolder: string;
  readonly video: ProbedVideo;
  /** Called with increasing whole percentages; 100 follows the check of the result. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
  /** A run without progress is ended after this many seconds; 300 by default. */
  readonly stallSeconds?: number;
}

/** What was written to the result folder. */
export interface TranscodeResult {
  readonly renditions: readonly Rendition[];
  readonly durationSeconds: number;
}

const defaultStallSeconds = 300;
const baseSeconds = 600;
/** For pictures of up to 1920 × 1080; larger ones get more, by their area. */
const secondsPerSecond = 30;

/**
 * Turns an uploaded video into HLS: a ladder of fragmented MP4 renditions, one audio track, the master playlist and the
 * storyboard. The result is checked, and one that lacks some of the source is rejected. After an error the caller must
 * remove the folder.
 * @throws VideoUnfinished if the file may be at fault; FfmpegFailed, FfmpegMissing or a file error if this machine is;
 * the signal's reason after an abort
 */
export async function transcodeToHls(request: TranscodeRequest): Promise<TranscodeResult> {
  const { video, outFolder } = request;
  const ladder = ladderFor(video);
  const [largest, ...smaller] = ladder;
  const smallest = ladder.at(-1);
  if (largest === undefined || smallest === undefined)
    throw new Error('a video that the probe accepts has at least one rendition');
  const storyboard = planStoryboard(smallest, video.pictureSeconds ?? video.durationSeconds);
  const audioFolder = video.hasAudio ? [audioFolderName] : [];
  await makeFolders(outFolder, [...ladder.map(({ name }) => name), ...audioFolder]);
  await encode(request, { source: request.source, video, ladder: [largest, ...smaller], storyboard });
  const { pictures, sound } = await writeMaster(outFolder, ladder, video.hasAudio);
  const durationSeconds = refuseMissingPart(video, pictures, sound);
  await finishStoryboard(outFolder, storyboard, durationSeconds);
  request.onProgress(100);
  return { renditions: ladder, durationSeconds };
}

async function makeFolders(outFolder: string, names: readonly string[]): Promise<void> {
  await mkdir(outFolder, { recursive: true });
  if ((await readdir(outFolder)).length > 0) throw new Error(`The folder ${outFolder} is not empty.`);
  for (const name of names) await mkdir(join(outFolder, name));
}

/** Follows ffmpeg's progress, and aborts a stalled run. */
function followProgress(request: TranscodeRequest) {
  const stalled = new AbortController();
  const stall = () => stalled.abort(new VideoUnfinished('took_too_long', new Error('no progress')));
  const timer = setTimeout(stall, (request.stallSeconds ?? defaultStallSeconds) * 1000);
  let reached = 0;
  let reported = 0;
  const onLine = (line: string): void => {
    const seconds = progressSeconds(line);
    if (seconds === null || seconds <= reached) return;
    reached = seconds;
    timer.refresh();
    const percent = Math.min(99, Math.floor((seconds / request.video.durationSeconds) * 100));
    if (percent <= reported) return;
    reported = percent;
    request.onProgress(percent);
  };
  return {
    onLine,
    signal: AbortSignal.any([request.signal, stalled.signal]),
    end: () => clearTimeout(timer),
  };
}

/** The error of a failed run: the file may be at fault, or the machine, in which case it is retried at once. */
function explain(error: unknown): unknown {
  if (!(error instanceof FfmpegFailed)) return error;
  if (error.end === 'time') return new VideoUnfinished('took_too_long', error);
  if (error.end !== 'exit' || isMachineFault(error.stderr)) return error;
  // Exit code 69: too many frames could not be decoded.
  const isFile =
    error.exitCode === 69 || /Invalid data found|Cannot determine format|no packets/i.test(error.stderr);
  return isFile ? new VideoUnfinished('damaged', error) : error;
}

/** How long a run may take, in seconds. */
function timeFor({ video, ladder: [largest] }: HlsPlan): number {
  const area = Math.max(1, (largest.width * largest.height) / (1920 * 1080));
  return baseSeconds + video.durationSeconds * secondsPerSecond * area;
}

async function encode(request: TranscodeRequest, plan: HlsPlan): Promise<void> {
  const progress = followProgress(request);
  try {
    const { stderr } = await request.ffmpeg.run({
      program: 'ffmpeg',
      inBackground: true,
      args: hlsArguments(plan),
      cwd: request.outFolder,
      reads: [request.source],
      writes: [request.outFolder],
      signal: progress.signal,
      elapsedSeconds: timeFor(plan),
      onLine: progress.onLine,
    });
    // ffmpeg ends successfully even if it could not write some of its output.
    if (reportsFullDisk(stderr)) throw new FfmpegFailed('ffmpeg', 'exit', 0, stderr);
  } catch (error) {
    throw explain(error);
  } finally {
    progress.end();
  }
}

async function writeMaster(outFolder: string, ladder: readonly Rendition[], hasAudio: boolean) {
  const pictures: InspectedFolder[] = [];
  for (const rendition of ladder) pictures.push(await inspectFolder(join(outFolder, rendition.name), true));
  const sound = hasAudio ? await inspectFolder(join(outFolder, audioFolderName), false) : null;
  const encoded = ladder.flatMap((rendition, at) => {
    const picture = pictures[at];
    return picture === undefined ? [] : [{ rendition, codec: picture.codec, bitrate: picture.bitrate }];
  });
  await writeFile(join(outFolder, masterPlaylistName), masterPlaylist(encoded, sound?.bitrate ?? null));
  return { pictures, sound };
}
