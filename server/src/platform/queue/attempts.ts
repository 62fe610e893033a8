import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from '../observation/log.ts';
import { allowOneMoreAttempt } from './attempts.repository.ts';

/** How many stops cost a job no attempt. More would let a job run for ever that makes its process stop. */
const mostStops = 20;

/**
 * Gives back the attempt of a run that failed after its process was told to stop. Returns false if the job has stopped its
 * process too often. A failure is only logged.
 */
export async function giveBackAttempt(
  boss: PgBoss,
  kind: { readonly name: string; readonly retries: number },
  { id, retryCount }: Pick<Job, 'id'> & { readonly retryCount: number },
  log: Logger,
): Promise<boolean> {
  try {
    const { rows } = await boss
      .getDb()
      .executeSql(allowOneMoreAttempt, [kind.name, id, retryCount, kind.retries + mostStops]);
    return rows.length > 0;
  } catch (error) {
    log.warn({ err: error, job: kind.name }, 'a stop cost a job an attempt');
    return false;
  }
}

/**
 * The longest delay before an attempt, in seconds. Each attempt doubles the delay, also those that stops give back; no delay
 * is longer than the last one of a job that was never stopped.
 */
export function longestRetryDelay(kind: { readonly retries: number; readonly retryDelay: number }): number {
  return kind.retryDelay * 2 ** Math.min(kind.retries, mostDoublings);
}

/** The library doubles no delay more often. */
const mostDoublings = 16;
