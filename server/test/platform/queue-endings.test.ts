import { once } from 'node:events';
import { createMetrics } from '../../src/platform/observation/metrics.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase, type DatabaseConnection } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { jobHandler, openQueue, type JobKind, type Queue } from '../../src/platform/queue/queue.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
/** The messages of the log, with their levels (pino's: 30 is information, 40 a warning). */
const logged = () =>
  lines.map((line) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    return [level, msg];
  });
const plain = {
  data: z.object({ name: z.string() }),
  retries: 0,
  retryDelay: 1,
  timeout: 60,
  concurrency: 1,
};
const givenUp = { ...plain, name: 'given-up' } satisfies JobKind;
const work = { ...plain, name: 'work', whenGivenUp: givenUp } satisfies JobKind;

let database: TestDatabase;
let connection: DatabaseConnection;
let queue: Queue;
beforeEach(async () => {
  database = await createTestDatabase();
  connection = openDatabase(database.url, log);
  lines.length = 0;
  queue = await openQueue(database.url, [work, givenUp], log, createMetrics());
});
afterEach(async () => {
  await queue.stop(1);
  await connection.close();
  await database.drop();
});

test('a job that failed for the last time is reported with the same data', async () => {
  const told = Promise.withResolvers<string>();
  await queue.work([
    jobHandler(work, async ({ data }) => {
      throw new Error(`no ${data.name}`);
    }),
    jobHandler(givenUp, async ({ data }) => told.resolve(data.name)),
  ]);
  await queue.send(connection.db, work, { name: 'Ada' }, 'one');
  expect(await told.promise).toBe('Ada');
  expect(logged()).toEqual([[40, 'a job failed']]);
});

test('a stop ends at once a job that heeds its signal', async () => {
  const started = Promise.withResolvers<void>();
  await queue.work([
    jobHandler(work, async ({ signal }) => {
      started.resolve();
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    }),
  ]);
  await queue.send(connection.db, work, { name: 'Ada' }, 'one');
  await started.promise;
  const asked = performance.now();
  await queue.stop(60);
  expect(performance.now() - asked).toBeLessThan(30_000);
  expect(logged()).toEqual([[30, 'a job was interrupted by the stop, and will run again']]);
});

test('a run that its worker’s stop interrupts costs no attempt', async () => {
  const again = Promise.withResolvers<string>();
  // This kind of job has only one attempt.
  await queue.send(connection.db, work, { name: 'Ada' }, 'one');
  await stopDuringRun();
  queue = await openQueue(database.url, [work, givenUp], log, createMetrics());
  await queue.work([
    jobHandler(work, async ({ data }) => again.resolve(data.name)),
    jobHandler(givenUp, async ({ data }) => again.reject(new Error(`gave up ${data.name}`))),
  ]);
  expect(await again.promise).toBe('Ada');
});

/** As if this many runs of the only job had ended with their process. */
async function stopped(times: number): Promise<void> {
  const { rowCount } = await connection.pool.query(
    `update pgboss.job set retry_limit = $1, retry_count = $1 where name = 'work'`,
    [times],
  );
  expect(rowCount).toBe(1);
}

/** Stops the queue as soon as a job of the kind runs, which then fails. */
async function stopDuringRun(): Promise<void> {
  const started = Promise.withResolvers<void>();
  await queue.work([
    jobHandler(work, async ({ signal }) => {
      started.resolve();
      await once(signal, 'abort');
      throw signal.reason;
    }),
  ]);
  await started.promise;
  await queue.stop(60);
}

test('many stops do not make the delay before the next attempt longer', async () => {
  await queue.send(connection.db, work, { name: 'Ada' }, 'one');
  await stopped(15);
  await stopDuringRun();
  const { rows } = await connection.pool.query<{ state: string; delay: number }>(
    `select state, extract(epoch from start_after - now())::float as delay from pgboss.job where name = 'work'`,
  );
  expect(rows).toEqual([{ state: 'retry', delay: expect.any(Number) as number }]);
  expect(rows[0]?.delay).toBeLessThanOrEqual(1);
});

test('a job that makes its process stop again and again is given up', async () => {
  await queue.send(connection.db, work, { name: 'Ada' }, 'one');
  await stopped(20);
  await stopDuringRun();
  const { rows } = await connection.pool.query<{ name: string; state: string }>(
    `select name, state from pgboss.job order by name`,
  );
  expect(rows).toEqual([
    { name: 'given-up', state: 'created' },
    { name: 'work', state: 'failed' },
  ]);
});

test('an existing queue adopts changed settings', async () => {
  const told = Promise.withResolvers<string>();
  await queue.stop(1);
  const other = { ...givenUp, name: 'given-up-otherwise' } satisfies JobKind;
  const changed = { ...work, whenGivenUp: other } satisfies JobKind;
  queue = await openQueue(database.url, [changed, other], log, createMetrics());
  await queue.work([
    jobHandler(changed, async () => {
      throw new Error('no');
    }),
    jobHandler(other, async ({ data }) => told.resolve(data.name)),
  ]);
  await queue.send(connection.db, changed, { name: 'Grace' }, 'one');
  expect(await told.promise).toBe('Grace');
});

test('a finished job is deleted within a day, because its data can name users', async () => {
  const { rows } = await connection.pool.query<{ name: string; kept: number }>(
    `select name, deletion_seconds as kept from pgboss.queue where name in ('work', 'given-up')`,
  );
  expect(rows).toHaveLength(2);
  expect(Math.max(...rows.map(({ kept }) => kept))).toBeLessThanOrEqual(24 * 60 * 60);
});
