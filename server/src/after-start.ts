import { setTimeout as wait } from 'node:timers/promises';
import type { Dependencies } from './dependencies.ts';
import { isAway } from './platform/away.ts';
import type { Product } from './product.ts';
import { seedDemo } from './seed.ts';

/** The pauses between the tries of a step, in milliseconds. Each is twice the one before, up to the longest. */
const firstPauseMs = 5000;
const longestPauseMs = 300_000;

/**
 * The work after the start: enqueues payment events that were not handled, reads captions of an older version, and adds the
 * demo. Each step can be repeated, so the process continues if the database or the object store is away for a moment, and
 * tries again. No try begins once `isStopping`.
 */
export async function workAfterStart(
  deps: Dependencies,
  { isStopping, product }: { readonly isStopping: () => boolean; readonly product: Product },
): Promise<void> {
  const { config, log } = deps;
  const untilDone = async (step: string, work: () => Promise<unknown>) => {
    for (let pauseMs = firstPauseMs; !isStopping(); pauseMs = Math.min(2 * pauseMs, longestPauseMs))
      try {
        await work();
        return;
      } catch (error) {
        // A stop closes the database, which ends the work; the next start continues it.
        if (isStopping()) return;
        if (!isAway(error)) throw error;
        log.warn({ err: error, step }, 'a step after the start failed, and is tried again');
        await wait(pauseMs);
      }
  };
  // At the same time, so that a step that fails again and again does not keep the others from their work.
  await Promise.all([
    config.worker && untilDone('payment events', () => product.commerce.replayUnhandled()),
    config.worker && untilDone('captions', () => product.catalogue.readStoredCaptions()),
    untilDone('demo', () => seedDemo(deps, product)),
  ]);
}
