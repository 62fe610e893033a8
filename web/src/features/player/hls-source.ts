import type HlsPlayer from 'hls.js';
import { loadHls, playsHlsItself } from './hls-loading.ts';
import { problemOfStream, problemOfVideo, type PlayerProblem } from './player-problem.ts';
import { RenditionList } from './rendition-list.ts';

interface SourceRequest {
  readonly video: HTMLVideoElement;
  /** The address of the multivariant playlist. */
  readonly url: string;
  /** Where to start, in seconds. */
  readonly from: number;
  readonly onProblem: (problem: PlayerProblem) => void;
  /** Stops playback and releases the element. */
  readonly signal: AbortSignal;
}

/** Seconds of played video that stay in the buffer, so that seeking back is instant. */
const keptBehind = 60;

/** Plays an HLS stream in a video element: natively in Safari, elsewhere with hls.js, which this loads. */
export async function openSource(request: SourceRequest): Promise<void> {
  if (playsHlsItself()) {
    openNative(request);
    return;
  }
  const { default: Hls } = await loadHls();
  if (request.signal.aborted) return;
  if (Hls.isSupported()) openWithHls(Hls, request);
  else request.onProblem(problemOfVideo(undefined));
}

function openNative({ video, url, from, onProblem, signal }: SourceRequest): void {
  video.addEventListener('error', () => onProblem(problemOfVideo(video.error?.code)), { signal });
  video.addEventListener('loadedmetadata', () => void (from > 0 && (video.currentTime = from)), { signal });
  video.src = url;
  signal.addEventListener('abort', () => {
    video.removeAttribute('src');
    video.load();
  });
}

function openWithHls(Hls: typeof HlsPlayer, { video, url, from, onProblem, signal }: SourceRequest): void {
  const hls = new Hls({
    startPosition: from > 0 ? from : -1,
    backBufferLength: keptBehind,
    capLevelToPlayerSize: true,
  });
  const renditions = renditionsOf(video);
  let recovered = false;
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    renditions.replace(
      hls.levels.map(({ width, height, bitrate }, index) => ({ id: String(index), width, height, bitrate })),
    );
  });
  renditions.addEventListener('change', () => void (hls.nextLevel = renditions.selectedIndex), { signal });
  hls.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    const problem = problemOfStream({ type, status: response?.code });
    // hls.js would repeat a refused request six times, with the same result.
    if (!fatal && problem.kind !== 'refused') return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
      return;
    }
    hls.stopLoad();
    onProblem(problem);
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  signal.addEventListener('abort', () => {
    renditions.replace([]);
    hls.destroy();
  });
}

type VideoWithRenditions = HTMLVideoElement & { videoRenditions?: RenditionList };

/** The list of qualities that media-chrome's menu reads from the video element. Call it before the controls connect. */
export function renditionsOf(video: VideoWithRenditions): RenditionList {
  video.videoRenditions ??= new RenditionList();
  return video.videoRenditions;
}
