import { deviceStorage, Listeners, useExternalStore } from '../../lib/external-store.ts';

/** Where the choice is kept in local storage. */
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
    // Storage may be full; the choice then lasts as long as the page.
  }
  listeners.notify();
}

/** Whether the next lecture begins by itself, and how to change it. Off until chosen otherwise. */
export function useAutoplayChoice(): [boolean, (on: boolean) => void] {
  return [useExternalStore({ subscribe: listeners.subscribe, read }, false), choose];
}
