import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase, type DatabaseConnection } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { createMetrics } from '../../src/platform/observation/metrics.ts';
import { jobHandler, openQueue, type JobKind } from '../../src/platform/queue/queue.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const work = {
  name: 'test-work',
  data: z.object({ id: z.string() }),
  retries: 3,
  retryDelay: 0,
  timeout: 7200,
  concurrency: 1,
} satisfies JobKind;

let database: TestDatabase;
let connection: DatabaseConnection;
const log = createLog('silent');
const open = () => openQueue(database.url, [work], log, createMetrics());
beforeEach(async () => {
  database = await createTestDatabase();
  connection = openDatabase(database.url, log);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

/**
 * Moves the times in the queue's tables an hour ahead, as after the clock was set back; the library compares
 * them with `now()`.
 */
const anHourAhead = [
  `update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour',
     heartbeat_on = heartbeat_on + interval '1 hour', started_on = started_on + interval '1 hour'`,
  `update pgboss.queue set monitor_on = now() + interval '1 hour', monitor_claim_on = now() + interval '1 hour'`,
];

test.each(['the next start', 'the queue that runs'])(
  'the job of a killed worker is done again soon after the clock went back an hour, by %s',
  async (by) => {
    const first = await open();
    await first.send(connection.db, work, { id: randomUUID() }, randomUUID());
    // Leaves the job like a worker that was killed in the middle of it.
    await connection.pool.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(), heartbeat_seconds = 10`,
    );
    const turnBack = async () => {
      for (const statement of anHourAhead) await connection.pool.query(statement);
    };
    if (by === 'the next start') {
      await first.stop(0);
      await turnBack();
    }
    const queue = by === 'the next start' ? await open() : first;
    const done = Promise.withResolvers<number>();
    await queue.work([jobHandler(work, async ({ attempt }) => done.resolve(attempt))]);
    if (by !== 'the next start') await turnBack();
    expect(await done.promise).toBe(2);
    await queue.stop(1);
  },
);

test('a job that was enqueued before the clock went back is done now', async () => {
  const queue = await open();
  await queue.send(connection.db, work, { id: randomUUID() }, randomUUID());
  for (const statement of anHourAhead) await connection.pool.query(statement);
  const done = Promise.withResolvers<number>();
  await queue.work([jobHandler(work, async ({ attempt }) => done.resolve(attempt))]);
  expect(await done.promise).toBe(1);
  await queue.stop(1);
});
