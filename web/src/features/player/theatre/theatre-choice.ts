import { theatreKey } from './theatre-script.ts';
import { deviceStorage, Listeners, useExternalStore } from '../../../lib/external-store.ts';

const listeners = new Listeners();

/** Whether the stage takes the whole width. The page's head sets it before anything is drawn. */
export function isTheatre(): boolean {
  return document.documentElement.dataset['theatre'] === 'on';
}

/** Widens the stage or gives its room back, and remembers it. */
export function chooseTheatre(on: boolean): void {
  document.documentElement.dataset['theatre'] = on ? 'on' : 'off';
  try {
    deviceStorage()?.setItem(theatreKey, on ? 'on' : 'off');
  } catch {
    // Storage is full or forbidden; the choice lasts until the page is closed.
  }
  listeners.notify();
}

/** Whether the stage takes the whole width. */
export function useTheatre(): boolean {
  return useExternalStore({ subscribe: listeners.subscribe, read: isTheatre }, false);
}
