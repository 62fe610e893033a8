import { resumeEdge } from '@fit-coder/contracts/learning/resume-edge';
import { Listeners } from '../../../lib/external-store.ts';

/** How far a lecture was watched. `when` is in milliseconds since 1970, the rest in seconds. */
export interface Position {
  readonly seconds: number;
  readonly when: number;
  /** Visitors: the lecture was watched to its end once. Users: the server says so. It stays done. */
  readonly done: boolean;
}

/** Positions by the lecture's id. */
export type Positions = Readonly<Record<string, Position>>;

/** The part of `localStorage` that is used. */
export type PositionStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** How far a lecture was watched, as the server says; the server's clock is right. */
export interface KeptPosition extends Position {
  readonly lectureId: string;
}

/** The key in local storage for visitors; users have a key of their own, so that they do not see each other's positions. */
const visitorKey = 'fit-coder-positions';

/** The largest number of lectures; those watched longest ago are dropped first. */
const most = 300;

/** Remembers on this device how far lectures were watched. Nothing else knows where that is stored. */
export class PositionMemory {
  readonly #storage: PositionStorage | null;
  readonly #now: () => number;
  readonly #listeners = new Listeners();
  #positions: Positions | null = null;
  #user: string | null = null;

  /** Without a storage (null), positions last until the page is closed. */
  constructor(storage: PositionStorage | null, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** All positions; the same object until a position changes. */
  readonly read = (): Positions => {
    this.#positions ??= parse(load(this.#storage, this.#key));
    return this.#positions;
  };

  readonly subscribe = this.#listeners.subscribe;

  /** From now on the positions are those of this user; null for a visitor. */
  openFor(user: string | null): void {
    if (user === this.#user) return;
    this.#user = user;
    this.#positions = null;
    this.#listeners.notify();
  }

  /** Saves that a lecture of `duration` seconds was watched up to `seconds`. */
  remember(lectureId: string, seconds: number, duration: number): void {
    const before = this.read()[lectureId];
    const ended = this.#user === null && seconds >= duration - Math.min(resumeEdge, duration * 0.05);
    const position = {
      seconds: Math.floor(seconds),
      when: this.#now(),
      done: before?.done === true || ended,
    };
    this.#write({ ...this.read(), [lectureId]: position });
  }

  /** Takes over what the server says: which lectures are done, and places that are newer than those of this device. */
  takeOver(kept: readonly KeptPosition[]): void {
    const positions = this.read();
    const taken = withKept(positions, kept);
    if (taken !== positions) this.#write(taken);
  }

  /** Forgets a lecture, as if it had never been watched. */
  forget(lectureId: string): void {
    const { [lectureId]: _, ...rest } = this.read();
    this.#write(rest);
  }

  /** The second from which to carry on; null near the start and the end. */
  placeIn(lectureId: string, duration: number): number | null {
    const seconds = this.read()[lectureId]?.seconds ?? 0;
    return seconds >= resumeEdge && seconds <= duration - resumeEdge ? seconds : null;
  }

  get #key(): string {
    return this.#user === null ? visitorKey : `${visitorKey}:${this.#user}`;
  }

  #write(positions: Positions): void {
    this.#positions = newest(positions);
    try {
      this.#storage?.setItem(this.#key, JSON.stringify(this.#positions));
    } catch {
      // Storage is full or forbidden; positions last until the page is closed.
    }
    this.#listeners.notify();
  }
}

/** Positions of a device together with those of the server; the same object if they say nothing new. */
export function withKept(positions: Positions, kept: readonly KeptPosition[]): Positions {
  const changed: Record<string, Position> = {};
  for (const { lectureId, seconds, when, done } of kept) {
    const held = positions[lectureId];
    const isOlder = held !== undefined && held.when > when;
    const position = isOlder ? { ...held, done: held.done || done } : { seconds, when, done };
    if (held?.done === position.done && held.when === position.when) continue;
    changed[lectureId] = position;
  }
  return Object.keys(changed).length === 0 ? positions : { ...positions, ...changed };
}

function newest(positions: Positions): Positions {
  const entries = Object.entries(positions);
  if (entries.length <= most) return positions;
  return Object.fromEntries(entries.toSorted(([, one], [, other]) => other.when - one.when).slice(0, most));
}

function load(storage: PositionStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
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
