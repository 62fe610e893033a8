import { codecThreads } from '../../ffmpeg/ffmpeg.tools.ts';
import { audioFolderName, mediaPlaylist } from '../../delivery/playlist.ts';
import { normalisedPicture } from '../picture.filter.ts';
import { audioBitrate, segmentSeconds, type Rendition } from '../rendition.ts';
import { storyboardFilter, storyboardOutput, type StoryboardPlan } from '../storyboard.ts';
import { guardedInput } from '../../probe/input.ts';
import type { ProbedVideo } from '../../probe/probed-video.ts';

/** The input of a transcoding run. */
export interface HlsPlan {
  readonly source: string;
  readonly video: ProbedVideo;
  readonly ladder: readonly [Rendition, ...Rendition[]];
  readonly storyboard: StoryboardPlan;
}

const preset = 'veryfast';
const quality = '22';
/** The output may be this much longer than the probed length, so that it is never endless. */
const excessSeconds = 60;
/** Larger differences between the ends of picture and audio are evened out. */
const unevenSeconds = 0.5;

/** Removes all metadata of the source: titles, locations, cameras, chapters. */
const noMetadata = [
  '-map_metadata',
  '-1',
  '-map_metadata:s',
  '-1',
  '-map_chapters',
  '-1',
  '-fflags',
  '+bitexact',
];

/** The arguments of the single ffmpeg run that makes every file; outputs are relative to the result folder. */
export function hlsArguments(plan: HlsPlan): string[] {
  const { source, video, ladder, storyboard } = plan;
  return [
    ...['-hide_banner', '-v', 'warning', '-nostats', '-progress', 'pipe:1', '-y'],
    ...['-noautorotate', '-reinit_filter:v', '0', '-threads', String(codecThreads())],
    ...['-t', String(Math.ceil(video.durationSeconds) + excessSeconds)],
    ...guardedInput(source, video.container),
    ...['-filter_complex', filterGraph(plan)],
    ...ladder.flatMap(pictureOutput),
    ...soundOutput(video),
    ...storyboardOutput(storyboard, '[sheet]'),
  ];
}

/** Players stop at the end of the shorter of picture and audio, so the last picture is held… */
function heldPicture({ pictureSeconds, soundSeconds }: ProbedVideo): string {
  const missing = (soundSeconds ?? 0) - (pictureSeconds ?? Infinity);
  return missing > unevenSeconds ? `,tpad=stop_mode=clone:stop_duration=${missing.toFixed(3)}` : '';
}

/** …and silence is added. */
function addedSilence({ pictureSeconds, soundSeconds }: ProbedVideo): string {
  const isShort = (pictureSeconds ?? 0) - (soundSeconds ?? Infinity) > unevenSeconds;
  return isShort ? `,apad=whole_dur=${(pictureSeconds ?? 0).toFixed(3)}` : '';
}

/**
 * A single graph: the picture is decoded and normalised once, each rendition is scaled from the one above it (cheaper
 * than from the source, without a visible difference), and the storyboard is picked from the smallest.
 */
function filterGraph({ video, ladder, storyboard }: HlsPlan): string {
  const [largest, ...smaller] = ladder;
  const { numerator, denominator } = largest.frameRate;
  const normalised = normalisedPicture(video, largest.width, largest.height);
  const even = `fps=${numerator}/${denominator}:start_time=0${heldPicture(video)}`;
  const first = `[0:${video.videoStream}]${normalised},${even},split[v0][next0]`;
  const steps = smaller.map(({ width, height }, at) => {
    const index = at + 1;
    return `[next${at}]scale=${width}:${height}:flags=bicubic,setsar=1,split[v${index}][next${index}]`;
  });
  return [first, ...steps, `[next${smaller.length}]${storyboardFilter(storyboard)}[sheet]`].join(';');
}

function hlsOutput(folder: string): string[] {
  return [
    ...noMetadata,
    // Negative times are written as edit lists, so that picture and audio both start at zero.
    ...['-avoid_negative_ts', 'disabled'],
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_flags', 'independent_segments', '-hls_segment_filename', `${folder}/%05d.m4s`],
    `${folder}/${mediaPlaylist}`,
  ];
}

function pictureOutput(rendition: Rendition, at: number): string[] {
  const { keyframeInterval, maxBitrate } = rendition;
  return [
    ...['-map', `[v${at}]`, '-c:v', 'libx264', '-preset', preset, '-crf', quality, '-profile:v', 'high'],
    ...['-pix_fmt', 'yuv420p', '-maxrate', String(maxBitrate), '-bufsize', String(maxBitrate * 1.5)],
    ...['-g', String(keyframeInterval), '-keyint_min', String(keyframeInterval), '-sc_threshold', '0'],
    ...['-threads', String(codecThreads()), '-flags', '+bitexact'],
    ...hlsOutput(rendition.name),
  ];
}

function soundOutput(video: ProbedVideo): string[] {
  if (video.audioStream === null) return [];
  return [
    ...[
      '-map',
      `0:${video.audioStream}`,
      '-c:a',
      'aac',
      '-b:a',
      String(audioBitrate),
      '-ac',
      '2',
      '-ar',
      '48000',
    ],
    ...['-af', `aresample=async=1:first_pts=0${addedSilence(video)}`, '-flags', '+bitexact'],
    ...hlsOutput(audioFolderName),
  ];
}
