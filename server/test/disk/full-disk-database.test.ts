import { fileURLToPath } from 'node:url';
import { requestCourse } from '@fit-coder/contracts/catalogue';
import { apiBase } from '@fit-coder/contracts/endpoint';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startOnOwnDisk, type ProcessOnDisk } from './own-disk.ts';

const wholeSite = fileURLToPath(new URL('../operator/site.process.ts', import.meta.url));

/** A site whose database is on the small disk too. */
let disk: ProcessOnDisk;
beforeEach(async () => {
  const env = { NODE_ENV: 'test', DEMO: 'off', TEST_ADMIN: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  disk = await startOnOwnDisk(wholeSite, '192m', { ...process.env, ...env });
});
afterEach(() => disk.close());

interface TestResponse {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

/** Requests a course, which writes only rows. */
async function write(): Promise<TestResponse> {
  const response = await fetch(disk.owner.firstLine + apiBase + requestCourse.path, {
    method: requestCourse.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Grace Hopper', email: 'grace@example.com', course: 'C'.repeat(100) }),
  });
  const { status, headers } = response;
  return { status, body: await response.json(), retryAfter: headers.get('retry-after') };
}

async function ready(): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(`${disk.owner.firstLine}/readyz`);
  return { status: response.status, body: await response.json() };
}

/** Writes until a response matches, and returns it and the statuses before it. */
async function writeUntil(
  isWanted: (response: TestResponse) => boolean,
): Promise<{ last: TestResponse; statuses: number[] }> {
  const statuses: number[] = [];
  return vi.waitFor(
    async () => {
      for (let count = 0; count < 500; count += 1) {
        const last = await write();
        if (isWanted(last)) return { last, statuses };
        statuses.push(last.status);
      }
      throw new Error(`the last answers were ${statuses.slice(-5).join(', ')}`);
    },
    { timeout: 240_000, interval: 200 },
  );
}

const works = ({ status }: TestResponse) => status === 200;

/**
 * Fills the disk and writes the database's log, without the site, until the server cannot create the next log
 * file.
 */
async function fillWithLog(): Promise<void> {
  const socket = encodeURIComponent(disk.at('postgresql'));
  const client = new pg.Client({ connectionString: `postgres://postgres@localhost/postgres?host=${socket}` });
  const lost = new Promise<void>((resolve) => client.once('error', () => resolve()));
  await client.connect();
  await disk.fill();
  const writeOn = async () => {
    for (;;) {
      await client.query(`select pg_logical_emit_message(true, 'test', 'one record')`);
      await client.query('select pg_switch_wal()');
    }
  };
  await Promise.race([lost, writeOn().catch(() => undefined)]);
  await client.end().catch(() => undefined);
}

describe.runIf(process.platform === 'linux')('a database whose disk is really full', () => {
  test('refuses writes with 507 and a message, and works again as soon as there is space', async () => {
    expect(works(await write())).toBe(true);
    await disk.fill();
    const { last, statuses } = await writeUntil((response) => !works(response));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(last).toMatchObject({
      status: 507,
      body: { code: 'storage_full', error: expect.stringMatching(/disk of the site is full.*\.$/u) },
    });
    expect(await ready()).toEqual({ status: 503, body: { status: 'not ready', disk: 'full' } });
    // Requests that need no space still work.
    expect((await fetch(`${disk.owner.firstLine}${apiBase}/courses`)).status).toBe(200);

    await disk.makeRoom();
    expect(works(await write())).toBe(true);
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready', disk: expect.any(String) } });
  });

  test('causes 503s when the database can no longer write its log, until there is space', async () => {
    await fillWithLog();
    const { last } = await writeUntil(({ status }) => status === 503);
    expect(last).toMatchObject({
      body: { code: 'unavailable', error: expect.stringMatching(/cannot reach its database.*\.$/u) },
      retryAfter: expect.stringMatching(/^\d+$/u),
    });
    expect((await ready()).status).toBe(503);

    await disk.makeRoom();
    const { statuses } = await writeUntil(works);
    for (const status of statuses) expect([503, 507]).toContain(status);
    await vi.waitFor(async () => expect((await ready()).status).toBe(200), 240_000);
  });
});
