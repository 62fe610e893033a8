import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase, type DatabaseConnection } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { createMetrics } from '../../src/platform/observation/metrics.ts';
import { jobHandler, openQueue, type JobKind, type Queue } from '../../src/platform/queue/queue.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const log = createLog('silent');
const data = z.object({ receiver: z.string() });
const alike = { name: 'alike', data, retries: 0, retryDelay: 1, timeout: 60, concurrency: 2 };
const grouped = {
  ...alike,
  name: 'grouped',
  groupOf: ({ receiver }: z.infer<typeof data>) => receiver,
} satisfies JobKind;

let database: TestDatabase;
let connection: DatabaseConnection;
let queue: Queue;
beforeEach(async () => {
  database = await createTestDatabase();
  connection = openDatabase(database.url, log);
  queue = await openQueue(database.url, [alike, grouped], log, createMetrics());
});
afterEach(async () => {
  await queue.stop(1);
  await connection.close();
  await database.drop();
});

/** Enqueues three jobs for a receiver that never answers, then one for another; calls back as each begins. */
async function workOn(kind: JobKind<typeof data>, begins: (receiver: string) => void): Promise<void> {
  const jobs = ['silent', 'silent', 'silent', 'prompt'].map((receiver, index) => {
    return { data: { receiver }, key: String(index) };
  });
  await queue.sendAll(connection.db, kind, jobs);
  await queue.work([
    jobHandler(kind, async ({ data: { receiver }, signal }) => {
      begins(receiver);
      if (receiver === 'prompt') return;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    }),
  ]);
}

test('a group whose job does not end occupies one of the concurrent runs', async () => {
  const begun: string[] = [];
  const prompt = Promise.withResolvers<void>();
  await workOn(grouped, (receiver) => {
    begun.push(receiver);
    if (receiver === 'prompt') prompt.resolve();
  });
  await prompt.promise;
  expect(begun).toEqual(['silent', 'prompt']);
});

test('without groups, jobs that do not end occupy every run (control)', async () => {
  const begun: string[] = [];
  const full = Promise.withResolvers<void>();
  await workOn(alike, (receiver) => {
    begun.push(receiver);
    if (begun.length === alike.concurrency) full.resolve();
  });
  await full.promise;
  expect(begun).toEqual(['silent', 'silent']);
});

test('the jobs of a group run one after the other', async () => {
  let most = 0;
  const ended: string[] = [];
  const all = Promise.withResolvers<void>();
  const jobs = Array.from({ length: 12 }, (_, index) => {
    return { data: { receiver: index % 2 ? 'odd' : 'even' }, key: String(index) };
  });
  await queue.sendAll(connection.db, grouped, jobs);
  const inGroup = new Map<string, number>();
  await queue.work([
    jobHandler(grouped, async ({ data: { receiver } }) => {
      const beside = inGroup.get(receiver) ?? 0;
      most = Math.max(most, beside + 1);
      inGroup.set(receiver, beside + 1);
      await connection.pool.query('select pg_sleep(0.02)');
      inGroup.set(receiver, beside);
      ended.push(receiver);
      if (ended.length === jobs.length) all.resolve();
    }),
  ]);
  await all.promise;
  expect(most).toBe(1);
});
