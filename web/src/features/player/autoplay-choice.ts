import { useSyncExternalStore } from 'react';

/** Where the choice is kept in local storage. */
const storageKey = 'fit-coder-autoplay';

const listeners = new Set<() => void>();
let chosen: boolean | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): boolean {
  if (chosen === null) {
    try {
      chosen = localStorage.getItem(storageKey) === 'on';
    } catch {
      chosen = false;
    }
  }
  return chosen;
}

function choose(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Whether the next lecture begins by itself, and how to change it. Off until chosen otherwise. */
export function useAutoplayChoice(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, read, () => false), choose];
}
