import { MediaRejected } from '../media.rejection.ts';
import type { VideoContainer } from './container.ts';
import type { ProbedVideo, QuarterTurns, SourceColour } from './probed-video.ts';

/** The requested fields of ffprobe's JSON; each may be absent or `N/A`. */
export interface ProbeReport {
  readonly format?: {
    readonly duration?: string;
    readonly start_time?: string;
    readonly nb_streams?: number;
  };
  readonly streams?: readonly ProbeStream[];
}

export interface ProbeStream {
  readonly index: number;
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly start_time?: string;
  readonly duration?: string;
  readonly width?: number;
  readonly height?: number;
  readonly sample_aspect_ratio?: string;
  readonly avg_frame_rate?: string;
  readonly r_frame_rate?: string;
  readonly nb_frames?: string;
  readonly field_order?: string;
  readonly pix_fmt?: string;
  readonly color_range?: string;
  readonly color_space?: string;
  readonly color_transfer?: string;
  readonly sample_rate?: string;
  readonly channels?: number;
  readonly tags?: { readonly DURATION?: string };
  readonly disposition?: { readonly attached_pic?: number; readonly default?: number };
  readonly side_data_list?: readonly { readonly side_data_type?: string; readonly rotation?: number }[];
}

/** A probed video whose container may not declare its length. */
export type DescribedVideo = Omit<ProbedVideo, 'durationSeconds'> & { durationSeconds: number | null };

const maxStreams = 32;
const maxSeconds = 6 * 3600;
const minSeconds = 0.5;
const maxLongSide = 8192;
const maxShortSide = 4320;
const maxPixels = 40_000_000;
const minSide = 16;
const maxFrameRate = 60;

/** Rejects a length in seconds that a lecture may not have. */
export function refuseDuration(seconds: number): void {
  if (seconds < minSeconds) throw new MediaRejected('no_duration');
  if (seconds > maxSeconds) throw new MediaRejected('too_long');
}

/**
 * Turns ffprobe's report into a video, or rejects it. `durationSeconds` is null if the container declares no length, as
 * in recordings made by a browser.
 */
export function describeVideo(report: ProbeReport, container: VideoContainer): DescribedVideo {
  const streams = report.streams ?? [];
  if ((report.format?.nb_streams ?? streams.length) > maxStreams) throw new MediaRejected('too_many_streams');
  const picture = choosePicture(streams);
  const playable = (stream: ProbeStream) => Number(stream.sample_rate) > 0 && (stream.channels ?? 0) > 0;
  const sound = choose(streams.filter((stream) => stream.codec_type === 'audio' && playable(stream)));
  const turns = quarterTurns(picture);
  const shown = shownSize(picture, turns);
  const durationSeconds = positive(report.format?.duration);
  if (picture.nb_frames === '1' && (durationSeconds ?? 0) < minSeconds) throw new MediaRejected('image_only');
  if (picture.width === undefined || picture.width === 0) throw new MediaRejected('damaged');
  refuseSize(picture, shown);
  if (durationSeconds !== null) refuseDuration(durationSeconds);
  return {
    container,
    durationSeconds,
    pictureSeconds: endSeconds(picture, report),
    soundSeconds: sound === undefined ? null : endSeconds(sound, report),
    ...shown,
    codedWidth: picture.width,
    codedHeight: picture.height ?? 0,
    turns,
    frameRate: frameRate(picture),
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? ''),
    colour: colourOf(picture),
    hasAudio: sound !== undefined,
    videoStream: picture.index,
    audioStream: sound?.index ?? null,
  };
}

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function ratio(text: string | undefined, mark: string): number | null {
  const [above, below] = (text ?? '').split(mark).map(Number);
  return above !== undefined && below !== undefined && above > 0 && below > 0 ? above / below : null;
}

/** Matroska stores a stream's length only as a tag: `00:01:02.500000000`. */
function clock(text: string | undefined): number | null {
  const [hours, minutes, seconds] = (text ?? '').split(':').map(Number);
  return positive(String((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? Number.NaN)));
}

/** When a stream ends, counted from the start of the file; the stream itself may start later. */
function endSeconds(stream: ProbeStream | undefined, report: ProbeReport): number | null {
  const length = positive(stream?.duration) ?? clock(stream?.tags?.DURATION);
  if (length === null) return null;
  const start = Number(stream?.start_time) - Number(report.format?.start_time);
  return length + (start > 0 ? start : 0);
}

/** The first stream of a kind; one that is marked as default takes precedence. */
function choose(streams: readonly ProbeStream[]): ProbeStream | undefined {
  return streams.find((stream) => stream.disposition?.default === 1) ?? streams[0];
}

function quarterTurns(stream: ProbeStream): QuarterTurns {
  const matrix = stream.side_data_list?.find((data) => data.rotation !== undefined);
  const turns = ((Math.round(-(matrix?.rotation ?? 0) / 90) % 4) + 4) % 4;
  return turns as QuarterTurns;
}

/**
 * Frames per second: the base rate if it is close to the average. If they differ, the frames are irregular, as in
 * recordings of screens and calls; a plausible base rate then keeps motion smooth.
 */
function frameRate(stream: ProbeStream): number {
  const average = ratio(stream.avg_frame_rate, '/');
  const base = ratio(stream.r_frame_rate, '/');
  if (average === null) return base !== null && base <= maxFrameRate ? base : 30;
  if (base === null || Math.abs(base - average) / average < 0.02) return base ?? average;
  return base > average && base <= maxFrameRate ? base : Math.max(average, 30);
}

function shownSize(stream: ProbeStream, turns: QuarterTurns): { width: number; height: number } {
  const aspect = ratio(stream.sample_aspect_ratio, ':') ?? 1;
  const wide = Math.round((stream.width ?? 0) * aspect);
  const high = stream.height ?? 0;
  return turns % 2 === 1 ? { width: high, height: wide } : { width: wide, height: high };
}

function named(value: string | undefined): string | null {
  return value === undefined || value === 'unknown' || value === 'unspecified' ? null : value;
}

function colourOf(stream: ProbeStream): SourceColour {
  const pixelFormat = stream.pix_fmt ?? 'yuv420p';
  return {
    pixelFormat,
    fullRange: stream.color_range === 'pc' || pixelFormat.startsWith('yuvj'),
    matrix: named(stream.color_space),
    transfer: named(stream.color_transfer),
  };
}

function refuseSize(coded: ProbeStream, shown: { width: number; height: number }): void {
  for (const [width, height] of [
    [coded.width ?? 0, coded.height ?? 0],
    [shown.width, shown.height],
  ] as const) {
    const tooLong = Math.max(width, height) > maxLongSide || Math.min(width, height) > maxShortSide;
    if (tooLong || width * height > maxPixels) throw new MediaRejected('too_large');
    if (Math.min(width, height) < minSide) throw new MediaRejected('too_small');
  }
}

/** The rejection for a file without a moving picture, by its kind. */
function missingPicture(streams: readonly ProbeStream[]): MediaRejected {
  if (streams.some((stream) => stream.codec_type === 'audio')) return new MediaRejected('no_picture');
  const cover = streams.some((stream) => stream.disposition?.attached_pic === 1);
  // An empty movie may or may not name the kinds of its tracks. It is rejected for its missing length, not for a
  // missing picture.
  return new MediaRejected(cover ? 'image_only' : 'no_duration');
}

function choosePicture(streams: readonly ProbeStream[]): ProbeStream {
  const pictures = streams.filter(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  const picture = choose(pictures);
  if (picture === undefined) throw missingPicture(streams);
  if (picture.codec_name === undefined || named(picture.codec_name) === null) {
    throw new MediaRejected('unsupported_codec');
  }
  return picture;
}
