import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningPostgresUrl } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { openGround, type Ground, operate, startOperatedSite, type OperatedSite } from './operated-site.ts';

let ground: Ground;
let site: OperatedSite;
/** Files of storage, as paths. */
let pictures: string[];
beforeAll(async () => {
  ground = await openGround();
  site = await startOperatedSite(ground.at('site'));
  for (const name of ['ada', 'bob', 'cat']) await site.register(`${name}@example.com`);
  const folder = ground.at('site/storage/avatars');
  pictures = (await readdir(folder)).map((name) => join(folder, name));
});
afterAll(async () => {
  await site.kill();
  await ground.remove();
});

const check = async () => {
  const { code, output } = await operate(ground.at('site'), ['check']);
  return { code, faults: output.split('\n').filter((line) => line.startsWith('✗')) };
};

async function query(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: await runningPostgresUrl(ground.at('site')) });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Changes one bit, and keeps size and time. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[30] = (bytes[30] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

test('finds no fault in an intact site, and records the checksum of every file', async () => {
  const first = await operate(ground.at('site'), ['check']);
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 compared by sha256, 3 recorded'),
  });
  const second = await operate(ground.at('site'), ['check']);
  expect(second).toMatchObject({
    code: 0,
    output: expect.stringContaining('3 compared by sha256, 0 recorded'),
  });
});

test('finds a changed file, and so does a backup', async () => {
  const path = pictures[0] ?? '';
  await damage(path);
  expect(await check()).toEqual({ code: 1, faults: [expect.stringContaining('differs from its sha256')] });
  const taken = await operate(ground.at('site'), ['backup', ground.at('backup')]);
  expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('differs from its sha256') });
  await damage(path);
  expect(await check()).toEqual({ code: 0, faults: [] });
});

test('finds a missing file', async () => {
  const path = pictures[1] ?? '';
  const bytes = await readFile(path);
  await rm(path);
  expect(await check()).toEqual({ code: 1, faults: [expect.stringContaining('is missing: the picture of')] });
  await writeFile(path, bytes);
  expect(await check()).toEqual({ code: 0, faults: [] });
});

test('finds a file without a row, when it is old enough not to belong to a running request', async () => {
  await mkdir(ground.at('site/storage/sources'), { recursive: true });
  const path = ground.at('site/storage/sources/left-over');
  await writeFile(path, 'what a kill left');
  expect(await check(), 'control').toEqual({ code: 0, faults: [] });
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(path, before, before);
  expect(await check()).toEqual({
    code: 1,
    faults: ['✗ sources/left-over belongs to no row of the database'],
  });
  await rm(path);
});

test('finds a row without its file', async () => {
  await query("update users set avatar = 'avatars/never-there' where email = 'cat@example.com'");
  const { code, faults } = await check();
  expect(code).toBe(1);
  expect(faults).toContainEqual(expect.stringMatching(/^✗ avatars\/never-there is missing: the picture of/u));
});
