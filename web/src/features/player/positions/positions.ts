import { deviceStorage, useExternalStore } from '../../../lib/external-store.ts';
import { PositionMemory, type Positions } from './position-memory.ts';

/** The positions on this device; always empty on the server. */
export const positionMemory = new PositionMemory(deviceStorage());

const none: Positions = {};

/** How far each lecture was watched; nothing during hydration. */
export function usePositions(): Positions {
  return useExternalStore(positionMemory, none);
}
