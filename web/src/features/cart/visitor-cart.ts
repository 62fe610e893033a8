import { Listeners } from '../../lib/external-store.ts';

/** The part of `localStorage` that is used. */
export type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the cart of a visitor is kept in local storage. */
export const visitorCartKey = 'fit-coder-cart';

/** The server's limit. A test compares it with the contract, whose schemas must not be loaded with every page. */
export const mostVisitorCourses = 50;

/** Courses by id, in the order they were added. */
type CourseIds = readonly string[];

/**
 * A visitor's cart on this device. Other tabs may change it too, and the storage may contain anything. Without storage
 * the cart lasts as long as the page.
 */
export class VisitorCart {
  readonly #storage: CartStorage | null;
  readonly #listeners = new Listeners();
  #courses: CourseIds | null = null;
  #isStuck = false;

  /** `storage` is null if the browser has none. */
  constructor(storage: CartStorage | null) {
    this.#storage = storage;
  }

  /** The courses in the cart; the same object until they change. */
  readonly read = (): CourseIds => {
    this.#courses ??= this.#load() ?? [];
    return this.#courses;
  };

  /** Whether the cart could not be moved to an account, for example without a connection. */
  readonly isStuck = (): boolean => this.#isStuck;

  setStuck(isStuck: boolean): void {
    this.#isStuck = isStuck;
    this.#listeners.notify();
  }

  readonly subscribe = this.#listeners.subscribe;

  /** Reads the storage again, because another tab may have written to it. */
  readonly refresh = (): void => {
    this.read();
    const kept = this.#load();
    if (kept) this.#show(kept);
  };

  /** Adds a course unless it is in the cart; false if the cart is full. */
  add(id: string): boolean {
    this.refresh();
    const courses = this.read();
    if (courses.includes(id)) return true;
    if (courses.length >= mostVisitorCourses) return false;
    this.#keep([...courses, id]);
    return true;
  }

  /** Removes courses. */
  remove(ids: CourseIds): void {
    this.refresh();
    this.#keep(this.read().filter((id) => !ids.includes(id)));
  }

  #keep(courses: CourseIds): void {
    try {
      if (courses.length === 0) this.#storage?.removeItem(visitorCartKey);
      else this.#storage?.setItem(visitorCartKey, JSON.stringify(courses));
    } catch {
      // The storage is full or forbidden; then the cart lasts as long as the page.
    }
    this.#show(courses);
  }

  #show(courses: CourseIds): void {
    if (this.#courses?.join() === courses.join()) return;
    this.#courses = courses;
    this.#listeners.notify();
  }

  /** The stored cart; null if there is no storage. */
  #load(): CourseIds | null {
    try {
      return this.#storage ? parse(this.#storage.getItem(visitorCartKey)) : null;
    } catch {
      return null;
    }
  }
}

const courseId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

function parse(text: string | null): CourseIds {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    const ids = kept.filter((id): id is string => typeof id === 'string' && courseId.test(id));
    return [...new Set(ids)].slice(0, mostVisitorCourses);
  } catch {
    return [];
  }
}
