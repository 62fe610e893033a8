/** The part of `sessionStorage` that is used. */
export type BookmarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where this tab keeps the course in session storage. */
export const bookmarkKey = 'fit-coder-bookmark';

/** How long a login still adds the course, in milliseconds: half an hour, enough time to sign up. */
const lifetime = 30 * 60 * 1000;

const prefix = '#bookmark=';
const courseId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** The fragment that tells the login screen which course to bookmark. It works before the page's script has loaded. */
export function bookmarkFragment(id: string): string {
  return prefix + id;
}

/** The course in a location's fragment, or null. */
export function courseInFragment(hash: string): string | null {
  const id = hash.startsWith(prefix) ? hash.slice(prefix.length) : '';
  return courseId.test(id) ? id : null;
}

/** A course that a visitor wants to bookmark, from their click until they have logged in. Without storage it is lost. */
export class PendingBookmark {
  readonly #storage: BookmarkStorage | null;
  readonly #now: () => number;

  constructor(storage: BookmarkStorage | null, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  keep(id: string): void {
    try {
      this.#storage?.setItem(bookmarkKey, JSON.stringify({ id, at: this.#now() }));
    } catch {
      // Storage is full; the visitor can press the button again after the login.
    }
  }

  /** The course, once; null when there is none or it has expired. */
  take(): string | null {
    const id = this.#load();
    this.drop();
    return id;
  }

  drop(): void {
    try {
      this.#storage?.removeItem(bookmarkKey);
    } catch {
      // Storage is forbidden, so nothing was kept.
    }
  }

  #load(): string | null {
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(bookmarkKey) ?? 'null');
      if (typeof kept !== 'object' || kept === null) return null;
      const { id, at } = kept as Readonly<Record<string, unknown>>;
      if (typeof id !== 'string' || !courseId.test(id) || typeof at !== 'number') return null;
      const age = this.#now() - at;
      return age >= 0 && age <= lifetime ? id : null;
    } catch {
      return null;
    }
  }
}
