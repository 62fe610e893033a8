import { Listeners } from '../../../lib/external-store.ts';

/** A file that was dropped on a course, or chosen for it, together with others. */
export interface BatchFile {
  readonly key: number;
  readonly name: string;
  /** The lecture that was made for it; null if the file was not accepted. */
  readonly lectureId: string | null;
  /** A sentence that says why it was not accepted. */
  readonly refusal: string | null;
}

type NewFile = Omit<BatchFile, 'key'>;

const none: readonly BatchFile[] = [];

/** The files that this window took for each course, until the user dismisses them. */
class Batches {
  readonly #files = new Map<string, readonly BatchFile[]>();
  readonly #listeners = new Listeners();
  #nextKey = 1;

  readonly subscribe = this.#listeners.subscribe;

  of(courseId: string): readonly BatchFile[] {
    return this.#files.get(courseId) ?? none;
  }

  add(courseId: string, files: readonly NewFile[]): void {
    const added = files.map((file) => ({ ...file, key: this.#nextKey++ }));
    this.#set(courseId, [...this.of(courseId), ...added]);
  }

  /** Forgets one file, or all of a course. */
  dismiss(courseId: string, key?: number): void {
    this.#set(courseId, key === undefined ? [] : this.of(courseId).filter((file) => file.key !== key));
  }

  #set(courseId: string, files: readonly BatchFile[]): void {
    this.#files.set(courseId, files);
    this.#listeners.notify();
  }
}

/** One per window; the server never uploads. */
export const batches = new Batches();
