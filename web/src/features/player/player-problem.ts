/** Why a video stopped, in words for its viewer. */
export interface PlayerProblem {
  /** `refused`: the site no longer hands out the video; its address may have run out, so asking anew can help. */
  readonly kind: 'refused' | 'network' | 'gone' | 'media';
  readonly title: string;
  readonly advice: string;
}

const problems = {
  refused: {
    title: 'Your access to this lecture has ended.',
    advice: 'You may have signed out or your subscription has run out. Log in again or try once more.',
  },
  network: {
    title: 'The video stopped coming.',
    advice: 'Check your connection, then try again. You stay where you are.',
  },
  gone: {
    title: 'A part of this video is missing.',
    advice: 'It may be being replaced. Try again in a minute.',
  },
  media: {
    title: 'Your browser could not play this video.',
    advice: 'Try again. If that does not help, another browser or an update will.',
  },
} as const;

/** What a fatal error of the player means; `type` as hls.js names it, `status` of the answer that failed. */
export function problemOfStream({
  type,
  status,
}: {
  type: string;
  status: number | undefined;
}): PlayerProblem {
  return problem(type === 'networkError' ? kindOfStatus(status) : 'media');
}

/** What the error of a `<video>` means; `code` as in `MediaError`. */
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
