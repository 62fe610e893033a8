import { useSyncExternalStore } from 'react';

/** The listeners of a value that React does not hold. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** Calls `listener` after every change; returns a function that unsubscribes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(): void {
    for (const listener of this.#all) listener();
  }
}

/** A value that components share and that can change outside of React. */
export interface ExternalStore<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => T;
  write(value: T): void;
}

/** A store in memory; `initial` is its first value. */
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

/** The value of a store; `atFirst` on the server and during hydration. */
export function useExternalStore<T>(
  { subscribe, read }: Pick<ExternalStore<T>, 'subscribe' | 'read'>,
  atFirst: T,
): T {
  return useSyncExternalStore(subscribe, read, () => atFirst);
}

/** The browser's storage; null on the server and where it is forbidden. */
export function deviceStorage(): Storage | null {
  return storageOf('localStorage');
}

/** The tab's storage; null on the server and where it is forbidden. */
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
