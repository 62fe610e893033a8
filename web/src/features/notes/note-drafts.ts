import { deviceStorage } from '../../lib/external-store.ts';

/** What was typed and not saved yet. */
export interface NoteDraft {
  /** The id that the note will have, so that a repeated request does not store it twice. */
  readonly id: string;
  readonly second: number;
  readonly text: string;
}

/** The part of `localStorage` that is used. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'fit-coder-note';

/** Keeps on this device what a user has typed in a place: a lecture's new note, or a note that is being changed. */
export class NoteDrafts {
  readonly #storage: DraftStorage | null;

  /** Without a storage (null) drafts last as long as their field. */
  constructor(storage: DraftStorage | null) {
    this.#storage = storage;
  }

  read(user: string, place: string): NoteDraft | null {
    try {
      return parse(this.#storage?.getItem(keyOf(user, place)) ?? null);
    } catch {
      return null;
    }
  }

  /** Null removes the draft. */
  write(user: string, place: string, draft: NoteDraft | null): void {
    try {
      if (draft === null) this.#storage?.removeItem(keyOf(user, place));
      else this.#storage?.setItem(keyOf(user, place), JSON.stringify(draft));
    } catch {
      // Storage is full or forbidden; the draft lasts as long as its field.
    }
  }
}

/** The drafts of this device. */
export const noteDrafts = new NoteDrafts(deviceStorage());

function keyOf(user: string, place: string): string {
  return `${prefix}:${user}:${place}`;
}

function parse(text: string | null): NoteDraft | null {
  const value: unknown = JSON.parse(text ?? 'null');
  if (typeof value !== 'object' || value === null) return null;
  const { id, second, text: typed } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || typeof typed !== 'string') return null;
  return typeof second === 'number' && Number.isInteger(second) && second >= 0
    ? { id, second, text: typed }
    : null;
}
