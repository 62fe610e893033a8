import { useSyncExternalStore } from 'react';
import { PositionMemory, type Positions, type PositionStorage } from './position-memory.ts';

function deviceStorage(): PositionStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** The positions of this browser. On the server it stays empty. */
export const positionMemory = new PositionMemory(import.meta.env.SSR ? null : deviceStorage());

const none: Positions = {};

/** How far each lecture was watched; nothing while the page is taken over from the server. */
export function usePositions(): Positions {
  return useSyncExternalStore(positionMemory.subscribe, positionMemory.read, () => none);
}
