import type HlsPlayer from 'hls.js';
import { playerChoices } from './choices/player-choices.ts';
import { loadHls, playsHlsItself } from './hls-loading.ts';
import { isPassing, problemOfStream, problemOfVideo, type PlayerProblem } from './player-problem.ts';
import { offeredQualities, renditionFor } from './quality/qualities.ts';

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
  else request.onProblem(problemOfVideo(undefined, navigator.onLine));
}

function openNative({ video, url, from, onProblem, signal }: SourceRequest): void {
  const fail = () => onProblem(problemOfVideo(video.error?.code, navigator.onLine));
  video.addEventListener('error', fail, { signal });
  video.addEventListener('loadedmetadata', () => void (from > 0 && (video.currentTime = from)), { signal });
  video.src = url;
  signal.addEventListener('abort', () => {
    video.removeAttribute('src');
    video.load();
  });
}

function openWithHls(Hls: typeof HlsPlayer, request: SourceRequest): void {
  const { video, url, from, signal } = request;
  const hls = new Hls({
    startPosition: from > 0 ? from : -1,
    backBufferLength: keptBehind,
    capLevelToPlayerSize: true,
    // The captions are files of their own, and the player draws them.
    enableWebVTT: false,
    enableIMSC1: false,
    enableCEA708Captions: false,
  });
  hls.subtitleDisplay = false;
  followQuality(Hls, hls, signal);
  let recovered = false;
  hls.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    const problem = problemOfStream({ type, status: response?.code, online: navigator.onLine });
    // hls.js would repeat a refused request six times, with the same result.
    if (!fatal && problem.kind !== 'refused') return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
      return;
    }
    giveUp(hls, problem, request);
  });
  endAtTheEnd(Hls, hls, request);
  hls.loadSource(url);
  hls.attachMedia(video);
  signal.addEventListener('abort', () => {
    offeredQualities.write([]);
    hls.destroy();
  });
}

/** The video waits this close to its end only if nothing follows, in seconds. */
const lastMoment = 0.25;

/**
 * Ends the stream when the video waits at its end. hls.js takes a last segment of a few milliseconds for a gap, and then
 * waits for it forever: the video would never end, and the next lecture never begin.
 */
function endAtTheEnd(Hls: typeof HlsPlayer, hls: HlsPlayer, { video, signal }: SourceRequest): void {
  const end = () => {
    if (video.seeking || video.duration - video.currentTime > lastMoment) return;
    for (const type of ['audio', 'video'] as const) hls.trigger(Hls.Events.BUFFER_EOS, { type });
  };
  video.addEventListener('waiting', end, { signal });
}

/** Offers the renditions of the stream, and plays the one that the viewer chose. */
function followQuality(Hls: typeof HlsPlayer, hls: HlsPlayer, signal: AbortSignal): void {
  let chosen = -1;
  const choose = () => {
    const index = renditionFor(offeredQualities.read(), playerChoices.read().quality);
    if (index === chosen) return;
    chosen = index;
    hls.nextLevel = index;
  };
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    offeredQualities.write(hls.levels.map(({ width, height }) => Math.min(width, height)));
    choose();
  });
  signal.addEventListener('abort', playerChoices.subscribe(choose));
}

/** Stops loading. Without the network, what is loaded plays to its end first; loading carries on when it is back. */
function giveUp(hls: HlsPlayer, problem: PlayerProblem, { video, onProblem, signal }: SourceRequest): void {
  hls.stopLoad();
  if (!isPassing(problem) || isStalled(video)) {
    onProblem(problem);
    return;
  }
  const waiting = new AbortController();
  const options = { signal: AbortSignal.any([signal, waiting.signal]) };
  const end = (then: () => void) => () => {
    waiting.abort();
    then();
  };
  addEventListener(
    'online',
    end(() => hls.startLoad()),
    options,
  );
  video.addEventListener(
    'waiting',
    end(() => onProblem(problem)),
    options,
  );
}

/** Whether the video has nothing to play next. */
function isStalled(video: HTMLVideoElement): boolean {
  return video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
}
