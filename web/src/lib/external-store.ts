import { useSyncExternalStore } from 'react';

/** Those who want to hear of every change of something that React does not hold. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** Calls `listener` after every change; the result ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(): void {
    for (const listener of this.#all) listener();
  }
}

/** A value that several components share, and that others may change. */
export interface ExternalStore<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => T;
  write(value: T): void;
}

/** A store in this window; `initial` is its value until something is written. */
export function externalStore<T>(initial: T): ExternalStore<T> {
  const listeners = new Listeners();
  let value = initial;
  return {
    subscribe: listeners.subscribe,
    read: () => value,
    write(next) {
      value = next;
      listeners.notify();
    },
  };
}

/** The value of a store; `atFirst` on the server and while the page is hydrated. */
export function useExternalStore<T>(
  { subscribe, read }: Pick<ExternalStore<T>, 'subscribe' | 'read'>,
  atFirst: T,
): T {
  return useSyncExternalStore(subscribe, read, () => atFirst);
}

/** This browser's storage; null on the server and where it is switched off. */
export function deviceStorage(): Storage | null {
  return storageOf('localStorage');
}

/** This tab's storage; null on the server and where it is switched off. */
export function tabStorage(): Storage | null {
  return storageOf('sessionStorage');
}

function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  if (import.meta.env.SSR) return null;
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}
