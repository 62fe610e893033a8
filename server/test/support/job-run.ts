import { sql } from 'kysely';
import type { JobRun } from '../../src/platform/queue/queue.ts';
import type { TestSite } from './test-site.ts';

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

/**
 * Ends the wait of every failed job before its next try, which takes seconds in the product, and wakes the workers as the
 * queue does for a new job. Returns the number of queues in which a job waited.
 */
export async function retryNow(site: TestSite): Promise<number> {
  const { rows } = await sql`
    with due as (update pgboss.job set start_after = now() where state = 'retry' returning name)
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name)
    from due group by name`.execute(site.deps.database.db);
  return rows.length;
}
