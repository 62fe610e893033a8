import type { PgBoss } from 'pg-boss';
import type { Logger } from '../observation/log.ts';
import { mendFutureTimes } from './queue-times.repository.ts';

/** How often the queue searches for jobs of killed workers. */
export const superviseSeconds = 5;

/** Corrects future times now and before each supervision; returns a function that stops this. */
export async function keepTimesPast(boss: PgBoss, log: Logger): Promise<() => void> {
  const mend = async () => {
    await boss
      .getDb()
      .executeSql(mendFutureTimes)
      .catch((error: unknown) => log.warn({ err: error }, 'times of the queue could not be checked'));
  };
  await mend();
  const timer = setInterval(() => void mend(), superviseSeconds * 1000).unref();
  return () => clearInterval(timer);
}
