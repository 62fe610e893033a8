/** Why a video stopped, with a message for the viewer. */
export interface PlayerProblem {
  /** `refused`: the site refused a file of the video, perhaps because its URL has expired; a new URL may help. */
  readonly kind: 'refused' | 'network' | 'gone' | 'media';
  readonly title: string;
  readonly advice: string;
}

const problems = {
  refused: {
    title: 'Your access to this lecture has ended.',
    advice: 'You may be logged out, or your subscription may have ended. Log in again, or try once more.',
  },
  network: {
    title: 'The video stopped loading.',
    advice: 'Check your connection and try again. The video continues from where it stopped.',
  },
  gone: {
    title: 'Part of this video is missing.',
    advice: 'It may just have been replaced. Try again in a minute.',
  },
  media: {
    title: 'Your browser could not play this video.',
    advice: 'Try again. If that does not help, update your browser or use another one.',
  },
} as const;

/** The problem behind a fatal error of hls.js. `status` is the HTTP status of the failed response. */
export function problemOfStream({
  type,
  status,
}: {
  type: string;
  status: number | undefined;
}): PlayerProblem {
  return problem(type === 'networkError' ? kindOfStatus(status) : 'media');
}

/** The problem behind an error of a `<video>`; `code` as in `MediaError`. */
export function problemOfVideo(code: number | undefined): PlayerProblem {
  return problem(code === 2 ? 'network' : 'media');
}

function kindOfStatus(status = 0): PlayerProblem['kind'] {
  if (status === 401 || status === 403) return 'refused';
  return status === 404 || status === 410 ? 'gone' : 'network';
}

function problem(kind: PlayerProblem['kind']): PlayerProblem {
  return { kind, ...problems[kind] };
}
