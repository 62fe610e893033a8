/** Why a video stopped, with a message for the viewer. */
export interface PlayerProblem {
  /** `refused`: the site refused a file of the video, perhaps because its URL has expired; a new URL may help. */
  readonly kind: 'refused' | 'offline' | 'network' | 'gone' | 'media' | 'unsupported';
  readonly title: string;
  readonly advice: string;
}

const problems = {
  refused: {
    title: 'Your access to this lecture has ended.',
    advice: 'You may be logged out, or your subscription may have ended. Log in again, or try once more.',
  },
  offline: {
    title: 'You are offline.',
    advice: 'The video will carry on by itself when you are online again.',
  },
  network: {
    title: 'The video stopped loading.',
    advice:
      'The player keeps trying, and will carry on from where it stopped. If this takes a while, check your connection.',
  },
  gone: {
    title: 'Part of this video is missing.',
    advice: 'It may just have been replaced. Try again in a minute.',
  },
  media: {
    title: 'This part of the video could not be shown.',
    advice: 'Try again. If that does not help, choose another quality or use another browser.',
  },
  unsupported: {
    title: 'Your browser cannot play this video.',
    advice: 'Update your browser, or use another one.',
  },
} as const;

/** The network is away. */
export const offline = problem('offline');

/** Whether the problem passes by itself, so that the player waits and then carries on. */
export function isPassing({ kind }: PlayerProblem): boolean {
  return kind === 'offline' || kind === 'network';
}

interface StreamError {
  readonly type: string;
  /** The HTTP status of the failed response. */
  readonly status: number | undefined;
  /** What the browser says of the network. */
  readonly online: boolean;
}

/** The problem behind an error of hls.js. */
export function problemOfStream({ type, status, online }: StreamError): PlayerProblem {
  return problem(type === 'networkError' ? kindOfStatus(status, online) : 'media');
}

/** The problem behind an error of a `<video>`; `code` as in `MediaError`, undefined if the browser plays no HLS. */
export function problemOfVideo(code: number | undefined, online: boolean): PlayerProblem {
  if (code === 2) return problem(kindOfStatus(0, online));
  return problem(code === 3 ? 'media' : 'unsupported');
}

function kindOfStatus(status: number | undefined, online: boolean): PlayerProblem['kind'] {
  if (status === 401 || status === 403) return 'refused';
  if (status === 404 || status === 410) return 'gone';
  return !status && !online ? 'offline' : 'network';
}

function problem(kind: PlayerProblem['kind']): PlayerProblem {
  return { kind, ...problems[kind] };
}
