import type { Video } from '@fit-coder/contracts/media';
import { afterEvent, isActive, newUpload, type Upload, type UploadEvent } from './upload.ts';
import { Listeners } from '../../lib/external-store.ts';
import { openTransfer, type VideoTransfer } from './video-transfer.ts';

interface Entry {
  upload: Upload;
  readonly file: File;
  readonly onServerChange: () => void;
  transfer?: VideoTransfer | undefined;
}

/** Browsers keep six connections to a site: these, the streams of events and one for everything else. */
const mostAtOnce = 3;

/** The uploads of this window, by lecture. They go on while one looks at other screens. */
class Uploads {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Listeners();

  readonly subscribe = this.#listeners.subscribe;

  of(lectureId: string): Upload | undefined {
    return this.#entries.get(lectureId)?.upload;
  }

  /** Sends a file, in place of one that does not move. `onServerChange`: the lecture's video should be looked at. */
  begin(lectureId: string, file: File, present: Video | null, onServerChange: () => void): void {
    const before = this.#entries.get(lectureId);
    if (before && isActive(before.upload)) return;
    before?.transfer?.stop();
    this.#entries.set(lectureId, { upload: newUpload(file, present), file, onServerChange });
    this.#settle();
  }

  pause(lectureId: string): void {
    this.#tell(lectureId, { type: 'paused' });
    const entry = this.#entries.get(lectureId);
    if (entry?.upload.phase === 'paused') entry.transfer?.stop();
  }

  /** Goes on with an upload that was paused or refused, or tries a lost connection at once. */
  resume(lectureId: string): void {
    const entry = this.#entries.get(lectureId);
    if (!entry) return;
    entry.transfer?.stop();
    if (entry.upload.phase === 'lost') void this.#start(lectureId, entry);
    else this.#tell(lectureId, { type: 'queued' });
  }

  /** Ends an upload from this side; what the server holds is not touched. */
  drop(lectureId: string): void {
    const entry = this.#entries.get(lectureId);
    entry?.transfer?.stop();
    void entry?.transfer?.forget();
    this.#entries.delete(lectureId);
    this.#settle();
  }

  async #start(lectureId: string, entry: Entry): Promise<void> {
    this.#tell(lectureId, { type: 'started' });
    entry.transfer ??= await this.#open(lectureId, entry);
    const wanted = this.#entries.get(lectureId) === entry && entry.upload.phase === 'connecting';
    if (wanted) entry.transfer?.start();
  }

  async #open(lectureId: string, entry: Entry): Promise<VideoTransfer | undefined> {
    const tell = (event: UploadEvent) => {
      if (this.#entries.get(lectureId) === entry) this.#tell(lectureId, event);
    };
    try {
      return await openTransfer(entry.file, lectureId, {
        progressed: (sent) => tell({ type: 'progressed', sent, at: performance.now() }),
        lost: () => tell({ type: 'lost' }),
        refused: (refusal) => {
          tell({ type: 'refused', refusal });
          entry.onServerChange();
        },
        finished: () => {
          tell({ type: 'finished' });
          entry.onServerChange();
        },
      });
    } catch {
      const sentence = 'The upload could not be started. Check your connection and try again.';
      tell({ type: 'refused', refusal: { code: 'offline', sentence } });
    }
  }

  #tell(lectureId: string, event: UploadEvent): void {
    const entry = this.#entries.get(lectureId);
    if (!entry) return;
    const next = afterEvent(entry.upload, event);
    if (next === entry.upload) return;
    const moved = next.phase !== entry.upload.phase;
    entry.upload = next;
    if (moved) this.#settle();
    else this.#listeners.notify();
  }

  /** Lets those that wait take free places, and watches the window while something is on its way. */
  #settle(): void {
    const active = () => [...this.#entries.values()].filter(({ upload }) => isActive(upload)).length;
    for (const [lectureId, entry] of this.#entries) {
      if (active() >= mostAtOnce) break;
      if (entry.upload.phase === 'waiting') void this.#start(lectureId, entry);
    }
    const leaving = active() > 0 ? addEventListener : removeEventListener;
    leaving('beforeunload', askBeforeLeaving);
    leaving('online', this.#retryLost);
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

/** There is one per window; the server never uploads. */
export const uploads = new Uploads();
