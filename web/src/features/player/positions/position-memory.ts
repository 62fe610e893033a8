import { Listeners } from '../../../lib/external-store.ts';

/** How far a lecture was watched. `when` is in milliseconds since 1970, the rest in seconds. */
export interface Position {
  readonly seconds: number;
  readonly when: number;
  /** The lecture was watched to its end once; it stays done. */
  readonly done: boolean;
}

/** Positions by the lecture's id. */
export type Positions = Readonly<Record<string, Position>>;

/** The part of `localStorage` that is used. */
export type PositionStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The key in local storage. */
const storageKey = 'fit-coder-positions';

/** The largest number of lectures; those watched longest ago are dropped first. */
const most = 300;

/** This close to the start or the end, the viewer is not asked whether to continue; seconds. */
const edge = 5;

/** Remembers on this device how far lectures were watched. Nothing else knows where that is stored. */
export class PositionMemory {
  readonly #storage: PositionStorage | null;
  readonly #now: () => number;
  readonly #listeners = new Listeners();
  #positions: Positions | null = null;

  /** Without a storage (null), positions last until the page is closed. */
  constructor(storage: PositionStorage | null, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** All positions; the same object until a position changes. */
  readonly read = (): Positions => {
    this.#positions ??= parse(load(this.#storage));
    return this.#positions;
  };

  readonly subscribe = this.#listeners.subscribe;

  /** Saves that a lecture of `duration` seconds was watched up to `seconds`. */
  remember(lectureId: string, seconds: number, duration: number): void {
    const before = this.read()[lectureId];
    const done = before?.done === true || seconds >= duration - Math.min(edge, duration * 0.05);
    const position = { seconds: Math.floor(seconds), when: this.#now(), done };
    this.#positions = newest({ ...this.read(), [lectureId]: position });
    try {
      this.#storage?.setItem(storageKey, JSON.stringify(this.#positions));
    } catch {
      // Storage is full or forbidden; positions last until the page is closed.
    }
    this.#listeners.notify();
  }

  /** The second from which to continue; null near the start and the end. */
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
