import type { JobRun } from '../../src/platform/queue/queue.ts';

/** The first run of a job with `data`, for a handler that is called without the queue; its end is not recorded. */
export function firstRun<D>(data: D): Omit<JobRun, 'data'> & { readonly data: D } {
  return {
    id: '',
    data,
    attempt: 1,
    signal: new AbortController().signal,
    complete: async () => undefined,
  };
}
