import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import {
  openGround,
  type Ground,
  operate,
  password,
  startCommand,
  startOperatedSite,
} from './operated-site.ts';

/** A restore has to get somewhere within it, in milliseconds; the machine may be busy with something else. */
const long = 240_000;

let ground: Ground;

beforeAll(async () => {
  ground = await openGround();
  const site = await startOperatedSite(ground.at('site'));
  for (let at = 0; at < 5; at += 1) await site.register(`person-${at}@example.com`);
  await site.kill();
  const taken = await operate(ground.at('site'), ['backup', ground.at('backup')]);
  if (taken.code !== 0) throw new Error(taken.complaint);
});

afterAll(() => ground.remove());

test('a killed restore leaves a folder that does not start, and can be run again', async () => {
  const target = ground.at('killed');
  const running = startCommand(target, ['restore', ground.at('backup')]);
  const marker = 'restore-unfinished';
  await vi.waitUntil(async () => (await namesIn(target)).includes('postgresql'), {
    timeout: long,
    interval: 5,
  });
  await running.kill();
  expect(await namesIn(target)).toContain(marker);
  // The marker matters: with it, a site does not start and no command works.
  await expect(startOperatedSite(target)).rejects.toThrow('did not finish');
  const refused = await operate(target, ['check']);
  expect(refused.code).toBe(1);
  expect(refused.complaint).toContain('did not finish');

  expect(await operate(target, ['restore', ground.at('backup')])).toMatchObject({ code: 0 });
  expect(await namesIn(target)).not.toContain(marker);
  const site = await startOperatedSite(target);
  await site.login('person-4@example.com', password);
  await site.kill();
});

test('a second restore into the same folder is refused, and the first one succeeds', async () => {
  const target = ground.at('twice');
  const first = startCommand(target, ['restore', ground.at('backup')]);
  await vi.waitUntil(async () => (await namesIn(target)).some((name) => name.startsWith('postgresql')), {
    timeout: long,
    interval: 5,
  });
  const second = await operate(target, ['restore', ground.at('backup')]);
  expect([second.code, second.complaint]).toEqual([1, expect.stringMatching(/in use|is not empty/u)]);

  expect(await first.ended).toMatchObject({ code: 0, complaint: '' });
  expect(await operate(target, ['check'])).toMatchObject({ code: 0 });
});

test('restores into an external database only if it is empty', async () => {
  const database = await emptyDatabase();
  const env = { DATABASE_URL: database.url };
  expect(await operate(ground.at('external'), ['restore', ground.at('backup')], env)).toMatchObject({
    code: 0,
    complaint: '',
  });
  expect(await database.count('select count(*)::int as n from users')).toBe(5);
  expect(await operate(ground.at('external'), ['check'], env)).toMatchObject({ code: 0 });

  const refused = await operate(ground.at('external-2'), ['restore', ground.at('backup')], env);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.complaint).toContain('The database is not empty');
  expect(await database.count('select count(*)::int as n from users')).toBe(5);
  await database.drop();
});

test('a restore that fails in the database leaves it empty', async () => {
  const database = await emptyDatabase();
  // The product's role may not create a schema, so the queue's tables fail after the others were created.
  await database.asSuperuser('revoke create on database');
  const refused = await operate(ground.at('half'), ['restore', ground.at('backup')], {
    DATABASE_URL: database.url,
  });
  expect(refused.code).toBe(1);
  expect(await database.count("select count(*)::int as n from pg_tables where schemaname = 'public'")).toBe(
    0,
  );
  await database.drop();
});

test('restores into a folder that has only entries of npm and a new disk', async () => {
  const target = ground.at('home');
  await mkdir(join(target, '.npm/_logs'), { recursive: true });
  await mkdir(join(target, 'lost+found'));
  expect(await operate(target, ['restore', ground.at('backup')])).toMatchObject({ code: 0, complaint: '' });
  const site = await startOperatedSite(target);
  await site.login('person-4@example.com', password);
  await site.kill();
});

test('commands refuse a data folder without a site', async () => {
  const folder = ground.at('mistyped');
  for (const words of [
    ['check'],
    ['backup', ground.at('backup-of-nothing')],
    ['sessions', 'end', '--everyone'],
  ]) {
    const refused = await operate(folder, words);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.complaint).toContain(`There is no site in the data folder ${folder}.`);
  }
  expect(await namesIn(folder)).toEqual([]);
});

test('a restore refuses a SECRET that differs from the backup’s', async () => {
  const refused = await operate(ground.at('other-secret'), ['restore', ground.at('backup')], {
    SECRET: 'another secret of at least thirty-two characters',
  });
  expect(refused.code).toBe(1);
  expect(refused.complaint).toContain('SECRET differs from the backup’s');
});

test('a restore refuses an unfinished backup, which has no checksums', async () => {
  await mkdir(ground.at('unfinished/database'), { recursive: true });
  await writeFile(ground.at('unfinished/database/public.users.copy'), '');
  const refused = await operate(ground.at('nowhere'), ['restore', ground.at('unfinished')]);
  expect(refused.code).toBe(1);
  expect(refused.complaint).toContain('is not a finished backup');
});

async function namesIn(folder: string): Promise<string[]> {
  return readdir(join(folder)).catch(() => []);
}

/** A database without tables, in which the product's role may create them. */
async function emptyDatabase() {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string, url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<{ n: number }>(statement)).rows[0]?.n;
    } finally {
      await client.end();
    }
  };
  const superuser = inject('postgresUrl');
  await run(`create database ${name}`, superuser);
  const url = new URL(superuser);
  url.pathname = `/${name}`;
  await run('grant all on schema public to fit_coder', url.href);
  await run(`grant create on database ${name} to fit_coder`, superuser);
  url.username = 'fit_coder';
  return {
    url: url.href,
    count: (statement: string) => run(statement, url.href),
    asSuperuser: (statement: string) => run(`${statement} ${name} from fit_coder`, superuser),
    drop: () => run(`drop database ${name} with (force)`, superuser),
  };
}
