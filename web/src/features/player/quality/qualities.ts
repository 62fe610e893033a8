import { externalStore, useExternalStore } from '../../../lib/external-store.ts';

/** The sharpness of each rendition of the video in the player, as a number of lines, in the order of its playlist. */
export const offeredQualities = externalStore<readonly number[]>([]);

const none: readonly number[] = [];

/** The qualities to choose from, the sharpest first; empty where the browser chooses alone. */
export function useQualities(): readonly number[] {
  const offered = useExternalStore(offeredQualities, none);
  return [...new Set(offered)].toSorted((one, other) => other - one);
}

/**
 * The index of the rendition for a wanted number of lines: that one, or else the sharpest below it, or else the least
 * sharp. -1 lets the player choose.
 */
export function renditionFor(offered: readonly number[], wanted: number | null): number {
  if (wanted === null || offered.length === 0) return -1;
  const fitting = offered.filter((lines) => lines <= wanted);
  return offered.indexOf(fitting.length > 0 ? Math.max(...fitting) : Math.min(...offered));
}
