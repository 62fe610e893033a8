import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './observation/log.ts';

/** Work that is repeated in the background. */
export interface RepeatedWork {
  /** Stops it, and waits for the current run. */
  stop(): Promise<void>;
}

/**
 * Runs `work` now and then again `pauseMs` after each run, without delaying the start. After an error it is tried at the
 * next time. Several nodes may do this, so the work must tell what is done already.
 */
export function repeatWork(
  work: () => Promise<unknown>,
  pauseMs: number,
  log: Logger,
  /** What the log says if it fails. */
  failure: string,
): RepeatedWork {
  const stopping = new AbortController();
  const { signal } = stopping;
  const repeat = async () => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, failure);
      });
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const repeating = repeat();
  return {
    async stop() {
      stopping.abort(new Error('the process stops'));
      await repeating;
    },
  };
}
