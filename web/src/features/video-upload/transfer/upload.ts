import type { Video } from '@fit-coder/contracts/media';
import { Listeners } from '../../../lib/external-store.ts';
import type { UploadRefusal } from './transfer-failure.ts';
import { withSample, type Sample } from './upload-speed.ts';
import { openTransfer, type VideoTransfer } from './video-transfer.ts';

/**
 * The phases of an upload from this window.
 * - `waiting`: for other uploads of this window.
 * - `connecting`: asks the server where to continue.
 * - `sending`, `paused`.
 * - `lost`: the connection is lost and tried again automatically.
 * - `refused`: the server refused it, or the connection did not come back in time.
 * - `sent`: everything is sent.
 */
export type UploadPhase = 'waiting' | 'connecting' | 'sending' | 'paused' | 'lost' | 'refused' | 'sent';

/** One upload of this window. Sizes in bytes. */
export interface Upload {
  readonly phase: UploadPhase;
  readonly fileName: string;
  readonly size: number;
  readonly sent: number;
  /** The last seconds of sending, oldest first; empty after each stop. */
  readonly samples: readonly Sample[];
  readonly refusal: UploadRefusal | null;
  /** The id of the lecture's previous video, which this one replaces. */
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

/** A new upload of this file for a lecture whose video is `present`. */
export function newUpload(
  file: { readonly name: string; readonly size: number },
  present: Pick<Video, 'id' | 'state'> | null,
): Upload {
  // An unfinished video is continued, not replaced.
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

/** The phases in which an event counts; a late event, such as progress after a pause, changes nothing. */
const countsIn: Readonly<Record<UploadEvent['type'], readonly UploadPhase[]>> = {
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
  if (!countsIn[event.type].includes(upload.phase)) return upload;
  const stopped = { ...upload, samples: [], refusal: null };
  switch (event.type) {
    case 'queued':
      return { ...stopped, phase: 'waiting' };
    case 'started':
      return { ...stopped, phase: 'connecting' };
    case 'progressed':
      return { ...upload, phase: 'sending', sent: event.sent, samples: withSample(upload.samples, event) };
    case 'paused':
      return { ...stopped, phase: 'paused' };
    case 'lost':
      return { ...stopped, phase: 'lost' };
    case 'refused':
      return { ...stopped, phase: 'refused', refusal: event.refusal };
    case 'finished':
      return { ...stopped, phase: 'sent', sent: upload.size };
  }
}

/** Whether it has the connection, or is about to. */
export function isActive({ phase }: Upload): boolean {
  return phase === 'connecting' || phase === 'sending' || phase === 'lost';
}

/** 0 to 100; 100 only when everything is sent. */
export function percentOf({ sent, size, phase }: Upload): number {
  if (phase === 'sent') return 100;
  return size === 0 ? 0 : Math.min(99, Math.floor((sent * 100) / size));
}

/** Whether the server has the whole file: the lecture's video is the one of this upload. */
export function isHandedOver({ replaces }: Upload, video: Pick<Video, 'id' | 'state'> | null): boolean {
  return video !== null && video.state !== 'uploading' && video.id !== replaces;
}

/** A file that a user uploads to a lecture whose video is `present`. */
export interface NewUpload {
  readonly lectureId: string;
  readonly userId: string;
  readonly file: File;
  readonly present: Video | null;
  /** Loads the lecture's video again. */
  readonly onServerChange: () => void;
}

interface Entry extends Pick<NewUpload, 'file' | 'userId' | 'onServerChange'> {
  upload: Upload;
  transfer?: VideoTransfer | undefined;
}

/** Browsers open six connections to a site: these, the streams of events, and one for everything else. */
const mostAtOnce = 3;

/** The uploads of this window, by lecture. They continue while the user looks at other screens. */
class Uploads {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Listeners();

  readonly subscribe = this.#listeners.subscribe;

  of(lectureId: string): Upload | undefined {
    return this.#entries.get(lectureId)?.upload;
  }

  /** Uploads a file; does nothing while another one is being sent. */
  begin({ lectureId, present, file, ...rest }: NewUpload): void {
    const before = this.#entries.get(lectureId);
    if (before && isActive(before.upload)) return;
    before?.transfer?.stop();
    this.#entries.set(lectureId, { upload: newUpload(file, present), file, ...rest });
    this.#settle();
  }

  pause(lectureId: string): void {
    this.#apply(lectureId, { type: 'paused' });
    const entry = this.#entries.get(lectureId);
    if (entry?.upload.phase === 'paused') entry.transfer?.stop();
  }

  /** Continues an upload that was paused or refused, or retries a lost connection at once. */
  resume(lectureId: string): void {
    const entry = this.#entries.get(lectureId);
    if (!entry) return;
    entry.transfer?.stop();
    if (entry.upload.phase === 'lost') void this.#start(lectureId, entry);
    else this.#apply(lectureId, { type: 'queued' });
  }

  /** Forgets an upload in this window; the server keeps what it has. */
  drop(lectureId: string): void {
    const entry = this.#entries.get(lectureId);
    entry?.transfer?.stop();
    void entry?.transfer?.forget();
    this.#entries.delete(lectureId);
    this.#settle();
  }

  async #start(lectureId: string, entry: Entry): Promise<void> {
    this.#apply(lectureId, { type: 'started' });
    entry.transfer ??= await this.#open(lectureId, entry);
    const wanted = this.#entries.get(lectureId) === entry && entry.upload.phase === 'connecting';
    if (wanted) entry.transfer?.start();
  }

  async #open(lectureId: string, entry: Entry): Promise<VideoTransfer | undefined> {
    const apply = (event: UploadEvent) => {
      if (this.#entries.get(lectureId) === entry) this.#apply(lectureId, event);
    };
    try {
      return await openTransfer(
        entry.file,
        { lectureId, userId: entry.userId },
        {
          onProgress: (sent) => apply({ type: 'progressed', sent, at: performance.now() }),
          onLost: () => apply({ type: 'lost' }),
          onRefused: (refusal) => {
            apply({ type: 'refused', refusal });
            entry.onServerChange();
          },
          onFinished: () => {
            apply({ type: 'finished' });
            entry.onServerChange();
          },
        },
      );
    } catch {
      const sentence = 'The upload could not be started. Check your connection and try again.';
      apply({ type: 'refused', refusal: { code: 'offline', sentence } });
    }
  }

  #apply(lectureId: string, event: UploadEvent): void {
    const entry = this.#entries.get(lectureId);
    if (!entry) return;
    const next = afterEvent(entry.upload, event);
    if (next === entry.upload) return;
    const moved = next.phase !== entry.upload.phase;
    entry.upload = next;
    if (moved) this.#settle();
    else this.#listeners.notify();
  }

  /** Starts waiting uploads if there is room, and keeps the window open while something is being sent. */
  #settle(): void {
    const active = () => [...this.#entries.values()].filter(({ upload }) => isActive(upload)).length;
    for (const [lectureId, entry] of this.#entries) {
      if (active() >= mostAtOnce) break;
      if (entry.upload.phase === 'waiting') void this.#start(lectureId, entry);
    }
    const change = active() > 0 ? addEventListener : removeEventListener;
    change('beforeunload', askBeforeLeaving);
    change('online', this.#retryLost);
    this.#listeners.notify();
  }

  readonly #retryLost = (): void => {
    for (const [lectureId, { upload }] of this.#entries) if (upload.phase === 'lost') this.resume(lectureId);
  };
}

/** The browser asks in its own words. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** One per window; the server never uploads. */
export const uploads = new Uploads();
