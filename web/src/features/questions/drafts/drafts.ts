import { deviceStorage } from '../../../lib/external-store.ts';

/** The part of `localStorage` that is used. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was typed and not posted yet, by the name of the field. */
export type PostDraft = Readonly<Record<string, string>>;

const prefix = 'fit-coder-post';

/** Keeps on this device what a user typed in a place: a lecture's new question, or an answer to a question. */
export class PostDrafts {
  readonly #storage: DraftStorage | null;

  /** Without a storage (null) drafts last as long as their form. */
  constructor(storage: DraftStorage | null) {
    this.#storage = storage;
  }

  read(user: string, place: string): PostDraft {
    try {
      return parse(this.#storage?.getItem(keyOf(user, place)) ?? null);
    } catch {
      return {};
    }
  }

  /** A draft without a word is removed. */
  write(user: string, place: string, draft: PostDraft): void {
    try {
      const empty = Object.values(draft).every((text) => text.trim() === '');
      if (empty) this.#storage?.removeItem(keyOf(user, place));
      else this.#storage?.setItem(keyOf(user, place), JSON.stringify(draft));
    } catch {
      // Storage is full or forbidden; the draft lasts as long as its form.
    }
  }
}

/** The drafts of this device. */
export const postDrafts = new PostDrafts(deviceStorage());

function keyOf(user: string, place: string): string {
  return `${prefix}:${user}:${place}`;
}

function parse(text: string | null): PostDraft {
  const value: unknown = JSON.parse(text ?? 'null');
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, typed]) => typeof typed === 'string'));
}
