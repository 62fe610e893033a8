import { Listeners } from '../../../lib/external-store.ts';

export const captionSizes = ['small', 'normal', 'large', 'largest'] as const;
export type CaptionSize = (typeof captionSizes)[number];

export const captionBackgrounds = ['none', 'half', 'full'] as const;
export type CaptionBackground = (typeof captionBackgrounds)[number];

/** How a viewer wants to watch. */
export interface PlayerChoices {
  readonly speed: number;
  /** From 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** The wanted number of lines, such as 720; null lets the player choose. */
  readonly quality: number | null;
  readonly captions: boolean;
  /** BCP 47; null until one is chosen. */
  readonly captionLanguage: string | null;
  readonly captionSize: CaptionSize;
  readonly captionBackground: CaptionBackground;
  /** Keys control the video also while the focus is outside the player. */
  readonly keysAnywhere: boolean;
}

/** The part of `localStorage` that is used. */
type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The key in local storage. */
const storageKey = 'fit-coder-player';

const atFirst: PlayerChoices = {
  speed: 1,
  volume: 1,
  muted: false,
  quality: null,
  captions: false,
  captionLanguage: null,
  captionSize: 'normal',
  captionBackground: 'half',
  keysAnywhere: true,
};

/** Whether a stored value may be used; a choice of an older version or of another program is dropped. */
const isValid: { readonly [Name in keyof PlayerChoices]: (value: unknown) => boolean } = {
  speed: (value) => isBetween(value, 0.25, 4),
  volume: (value) => isBetween(value, 0, 1),
  muted: isBoolean,
  quality: (value) => value === null || isBetween(value, 1, 10_000),
  captions: isBoolean,
  captionLanguage: (value) => value === null || typeof value === 'string',
  captionSize: (value) => captionSizes.some((size) => size === value),
  captionBackground: (value) => captionBackgrounds.some((background) => background === value),
  keysAnywhere: isBoolean,
};

/** Remembers on this device how the viewer wants to watch, over lectures and visits. */
export class ChoiceMemory {
  readonly #storage: ChoiceStorage | null;
  readonly #listeners = new Listeners();
  #choices: PlayerChoices | null = null;

  /** Without a storage (null), choices last until the page is closed. */
  constructor(storage: ChoiceStorage | null) {
    this.#storage = storage;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** The choices; the same object until one changes. */
  readonly read = (): PlayerChoices => {
    this.#choices ??= load(this.#storage);
    return this.#choices;
  };

  choose(changed: Partial<PlayerChoices>): void {
    const before = this.read();
    const names = Object.keys(changed) as (keyof PlayerChoices)[];
    if (names.every((name) => before[name] === changed[name])) return;
    this.#choices = { ...before, ...changed };
    try {
      this.#storage?.setItem(storageKey, JSON.stringify(this.#choices));
    } catch {
      // Storage is full or forbidden; choices last until the page is closed.
    }
    this.#listeners.notify();
  }
}

function load(storage: ChoiceStorage | null): PlayerChoices {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(storageKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return atFirst;
    const valid = Object.entries(kept).filter(([name, value]) => isKnown(name) && isValid[name](value));
    return { ...atFirst, ...(Object.fromEntries(valid) as Partial<PlayerChoices>) };
  } catch {
    return atFirst;
  }
}

function isKnown(name: string): name is keyof PlayerChoices {
  return Object.hasOwn(isValid, name);
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}
