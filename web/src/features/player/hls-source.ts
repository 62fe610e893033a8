import type HlsPlayer from 'hls.js';
import { loadHls, playsHlsItself } from './hls-loading.ts';
import { problemOfStream, problemOfVideo, type PlayerProblem } from './player-problem.ts';
import { RenditionList } from './rendition-list.ts';

interface SourceRequest {
  readonly video: HTMLVideoElement;
  /** The address of the multivariant playlist. */
  readonly url: string;
  /** Where to begin, in seconds. */
  readonly from: number;
  readonly onProblem: (problem: PlayerProblem) => void;
  /** Ends the playing and lets go of the element. */
  readonly signal: AbortSignal;
}

/** Seconds that are kept behind the place that is playing, so that going back is instant. */
const keptBehind = 60;

/** Lets a video play an HLS stream: by the browser itself in Safari, elsewhere by hls.js, which is loaded here. */
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
    // A refusal is not lifted by asking six times more.
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

/** Gives a video the list of qualities that the player's menu reads. Before the controls see the element. */
export function renditionsOf(video: VideoWithRenditions): RenditionList {
  video.videoRenditions ??= new RenditionList();
  return video.videoRenditions;
}
