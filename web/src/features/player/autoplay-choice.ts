import { deviceStorage, Listeners, useExternalStore } from '../../lib/external-store.ts';

/** The key in local storage. */
const storageKey = 'fit-coder-autoplay';

const listeners = new Listeners();
let chosen: boolean | null = null;

function read(): boolean {
  chosen ??= deviceStorage()?.getItem(storageKey) === 'on';
  return chosen;
}

function choose(on: boolean): void {
  chosen = on;
  try {
    deviceStorage()?.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Storage is full or forbidden; the choice lasts until the page is closed.
  }
  listeners.notify();
}

/** Whether the next lecture plays automatically, and how to change that. Off by default. */
export function useAutoplayChoice(): [boolean, (on: boolean) => void] {
  return [useExternalStore({ subscribe: listeners.subscribe, read }, false), choose];
}
