import { deviceStorage, useExternalStore } from '../../../lib/external-store.ts';
import { PositionMemory, type Positions } from './position-memory.ts';

/** The positions of this browser. On the server it stays empty. */
export const positionMemory = new PositionMemory(deviceStorage());

const none: Positions = {};

/** How far each lecture was watched; nothing while the page is taken over from the server. */
export function usePositions(): Positions {
  return useExternalStore(positionMemory, none);
}
