/** What a visitor wants to do with a course once they have logged in. */
export type PendingKind = 'bookmark' | 'follow';

/** The part of `sessionStorage` that is used. */
export type PendingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where this tab keeps the course in session storage. */
export function pendingKey(kind: PendingKind): string {
  return `fit-coder-${kind}`;
}

/** How long a login still does it, in milliseconds: half an hour, enough time to sign up. */
const lifetime = 30 * 60 * 1000;

const courseId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** The fragment that tells the login screen what to do with which course. It works before the page's script has loaded. */
export function pendingFragment(kind: PendingKind, id: string): string {
  return `#${kind}=${id}`;
}

/** The course in a location's fragment of this kind, or null. */
export function courseInFragment(kind: PendingKind, hash: string): string | null {
  const prefix = pendingFragment(kind, '');
  const id = hash.startsWith(prefix) ? hash.slice(prefix.length) : '';
  return courseId.test(id) ? id : null;
}

/** A course for which a visitor pressed a button, from then until they have logged in. Without storage it is lost. */
export class PendingCourse {
  readonly #key: string;
  readonly #storage: PendingStorage | null;
  readonly #now: () => number;

  constructor(kind: PendingKind, storage: PendingStorage | null, now: () => number = Date.now) {
    this.#key = pendingKey(kind);
    this.#storage = storage;
    this.#now = now;
  }

  keep(id: string): void {
    try {
      this.#storage?.setItem(this.#key, JSON.stringify({ id, at: this.#now() }));
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
      this.#storage?.removeItem(this.#key);
    } catch {
      // Storage is forbidden, so nothing was kept.
    }
  }

  #load(): string | null {
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(this.#key) ?? 'null');
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
