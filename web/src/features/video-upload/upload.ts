import type { Video } from '@fit-coder/contracts/media';

/**
 * Where an upload from this window stands.
 * - `waiting`: behind other uploads of this window.
 * - `connecting`: asking the server where to go on.
 * - `sending`, `paused`.
 * - `lost`: no connection; it is tried again by itself.
 * - `refused`: the server will not have it, or no connection came back in time.
 * - `sent`: every byte has arrived.
 */
export type UploadPhase = 'waiting' | 'connecting' | 'sending' | 'paused' | 'lost' | 'refused' | 'sent';

/** Why an upload stopped: a sentence for people, a code for the next step to offer. */
export interface UploadRefusal {
  readonly code: string;
  readonly sentence: string;
}

/** How much had been sent at a time; bytes and milliseconds. */
export interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** One upload of this window. Sizes in bytes. */
export interface Upload {
  readonly phase: UploadPhase;
  readonly fileName: string;
  readonly size: number;
  readonly sent: number;
  /** The last seconds of sending, oldest first; empty after each stop. */
  readonly samples: readonly Sample[];
  readonly refusal: UploadRefusal | null;
  /** The video that the lecture had before and that this one takes the place of, by its id. */
  readonly replaces: string | null;
}

export type UploadEvent =
  | { readonly type: 'queued' }
  | { readonly type: 'started' }
  | { readonly type: 'progressed'; readonly sent: number; readonly at: number }
  | { readonly type: 'paused' }
  | { readonly type: 'lost' }
  | { readonly type: 'refused'; readonly refusal: UploadRefusal }
  | { readonly type: 'finished' };

/** How far back the speed looks, in milliseconds. */
const speedWindow = 6000;
/** Below this a speed would be a guess, in milliseconds. */
const leastWindow = 800;

/** An upload of this file that has not begun, for a lecture that has `present` now. */
export function newUpload(
  file: { readonly name: string; readonly size: number },
  present: Pick<Video, 'id' | 'state'> | null,
): Upload {
  // An unfinished video is not replaced: it is the one that goes on.
  const replaces = present && present.state !== 'uploading' ? present.id : null;
  return {
    phase: 'waiting',
    fileName: file.name,
    size: file.size,
    sent: 0,
    samples: [],
    refusal: null,
    replaces,
  };
}

/** Which phases an event may come in; news that comes late, such as progress after a pause, changes nothing. */
const heardIn: Readonly<Record<UploadEvent['type'], readonly UploadPhase[]>> = {
  queued: ['paused', 'refused'],
  started: ['waiting', 'lost'],
  progressed: ['connecting', 'sending', 'lost'],
  paused: ['waiting', 'sending', 'lost'],
  lost: ['connecting', 'sending'],
  refused: ['waiting', 'connecting', 'sending', 'lost'],
  finished: ['connecting', 'sending', 'lost'],
};

/** The upload after an event. */
export function afterEvent(upload: Upload, event: UploadEvent): Upload {
  if (!heardIn[event.type].includes(upload.phase)) return upload;
  const still = { ...upload, samples: [], refusal: null };
  switch (event.type) {
    case 'queued':
      return { ...still, phase: 'waiting' };
    case 'started':
      return { ...still, phase: 'connecting' };
    case 'progressed':
      return { ...upload, phase: 'sending', sent: event.sent, samples: recent(upload.samples, event) };
    case 'paused':
      return { ...still, phase: 'paused' };
    case 'lost':
      return { ...still, phase: 'lost' };
    case 'refused':
      return { ...still, phase: 'refused', refusal: event.refusal };
    case 'finished':
      return { ...still, phase: 'sent', sent: upload.size };
  }
}

function recent(samples: readonly Sample[], { at, sent }: Sample): Sample[] {
  // A request that began anew may start below what its predecessor had handed over.
  const kept = samples.filter((sample) => sample.at > at - speedWindow && sample.sent <= sent);
  return [...kept, { at, sent }];
}

/** Whether it holds the connection, or is about to. */
export function isActive({ phase }: Upload): boolean {
  return phase === 'connecting' || phase === 'sending' || phase === 'lost';
}

/** 0 to 100; 100 only when every byte has arrived. */
export function percentOf({ sent, size, phase }: Upload): number {
  if (phase === 'sent') return 100;
  return size === 0 ? 0 : Math.min(99, Math.floor((sent * 100) / size));
}

/** Bytes a second over the last seconds; null while that would be a guess. */
export function speedOf({ samples }: Upload): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < leastWindow) return null;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** Seconds until every byte has arrived at the present speed; null while that is unknown. */
export function secondsLeft(upload: Upload): number | null {
  const speed = speedOf(upload);
  return speed === null || speed <= 0 ? null : Math.ceil((upload.size - upload.sent) / speed);
}

/** Whether the server has taken over: its lecture's video is the one of this upload, and all of it is there. */
export function isHandedOver({ replaces }: Upload, video: Pick<Video, 'id' | 'state'> | null): boolean {
  return video !== null && video.state !== 'uploading' && video.id !== replaces;
}
