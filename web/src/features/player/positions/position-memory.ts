import { Listeners } from '../../../lib/external-store.ts';

/** How far a lecture was watched. `when` is in milliseconds since 1970, the rest in seconds. */
export interface Position {
  readonly seconds: number;
  readonly when: number;
  /** Once watched to the end, a lecture stays done. */
  readonly done: boolean;
}

/** Positions by the lecture's id. */
export type Positions = Readonly<Record<string, Position>>;

/** The part of `localStorage` that is used. */
export type PositionStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Where the positions are kept in local storage. */
const storageKey = 'fit-coder-positions';

/** Lectures remembered; the oldest go first. */
const most = 300;

/** Within this of either end there is nothing to come back to, in seconds. */
const edge = 5;

/**
 * Remembers on this device where lectures were left. The only place that knows where positions are kept, so that the
 * server can keep them one day.
 */
export class PositionMemory {
  readonly #storage: PositionStorage | null;
  readonly #now: () => number;
  readonly #listeners = new Listeners();
  #positions: Positions | null = null;

  /** `storage` is null where there is none; positions then last as long as the page. */
  constructor(storage: PositionStorage | null, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** All positions; the same object until one changes. */
  readonly read = (): Positions => {
    this.#positions ??= parse(load(this.#storage));
    return this.#positions;
  };

  readonly subscribe = this.#listeners.subscribe;

  /** Keeps that a lecture of `duration` seconds was watched up to `seconds`. */
  remember(lectureId: string, seconds: number, duration: number): void {
    const before = this.read()[lectureId];
    const done = before?.done === true || seconds >= duration - Math.min(edge, duration * 0.05);
    const position = { seconds: Math.floor(seconds), when: this.#now(), done };
    this.#positions = newest({ ...this.read(), [lectureId]: position });
    try {
      this.#storage?.setItem(storageKey, JSON.stringify(this.#positions));
    } catch {
      // A full or forbidden storage costs the memory, never the lecture.
    }
    this.#listeners.notify();
  }

  /** The second to carry on from; null at the beginning and at the end. */
  placeIn(lectureId: string, duration: number): number | null {
    const seconds = this.read()[lectureId]?.seconds ?? 0;
    return seconds >= edge && seconds <= duration - edge ? seconds : null;
  }
}

function newest(positions: Positions): Positions {
  const entries = Object.entries(positions);
  if (entries.length <= most) return positions;
  return Object.fromEntries(entries.toSorted(([, one], [, other]) => other.when - one.when).slice(0, most));
}

function load(storage: PositionStorage | null): string | null {
  try {
    return storage?.getItem(storageKey) ?? null;
  } catch {
    return null;
  }
}

function parse(text: string | null): Positions {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => isPosition(value)));
  } catch {
    return {};
  }
}

function isPosition(value: unknown): value is Position {
  return (
    typeof value === 'object' &&
    value !== null &&
    'seconds' in value &&
    Number.isFinite(value.seconds) &&
    'when' in value &&
    Number.isFinite(value.when) &&
    'done' in value &&
    typeof value.done === 'boolean'
  );
}
