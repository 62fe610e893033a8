import { readFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chooseAccount } from '../../src/platform/embedded-postgres/account.ts';
import { prepareCluster } from '../../src/platform/embedded-postgres/cluster.ts';
import { launchPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts';
import { findPrograms } from '../../src/platform/embedded-postgres/programs.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { databaseOwner, startOwner } from '../support/owner-process.ts';

const log = { debug: () => undefined, warn: () => undefined, error: vi.fn<(message: string) => void>() };

let folder: string;
let running: EmbeddedPostgres | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-postgres-'));
  const { url } = await start();
  await query(url, 'create table notes (text text)');
  await running?.stop();
});
afterEach(async () => running?.stop());
afterAll(async () => rm(folder, { recursive: true }));

async function start(dataFolder = folder): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ folder: dataFolder, log });
  return running;
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgresql/postmaster.pid'), 'utf8'), 10);
}

/** A process that ended but was not collected yet (a zombie) has no command line any more. */
async function isRunning(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine !== '';
}

test('a stopped test process leaves no PostgreSQL running', async () => {
  const owner = await startOwner(databaseOwner, folder);
  const postmaster = await postmasterPid();
  await owner.stop();
  expect(await isRunning(postmaster)).toBe(false);
});

describe('a server process that was killed', () => {
  test('leaves PostgreSQL running; the next start replaces it and nothing committed is lost', async () => {
    const owner = await startOwner(databaseOwner, folder);
    await query(owner.firstLine, "insert into notes values ('kept')");
    const orphan = await postmasterPid();
    await owner.kill();
    expect(await isRunning(orphan)).toBe(true);

    const next = await start();
    expect(await query(next.url, "select text from notes where text = 'kept'")).toEqual([{ text: 'kept' }]);
    expect(await postmasterPid()).not.toBe(orphan);
    expect(await isRunning(orphan)).toBe(false);
  });

  test('whose PostgreSQL was killed too leaves nothing in the way', async () => {
    const owner = await startOwner(databaseOwner, folder);
    const orphan = await postmasterPid();
    await owner.kill();
    process.kill(orphan, 'SIGKILL');
    const next = await start();
    expect(await query(next.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });
});

describe('a stale postmaster.pid', () => {
  test.each([
    ['names another living process', `${process.ppid}\n/elsewhere\n`],
    ['is empty', ''],
    ['holds rubbish', 'not a number\n'],
  ])('that %s does not block the start', async (_, content) => {
    await writeFile(join(folder, 'postgresql/postmaster.pid'), content);
    await writeFile(join(folder, 'postgresql/.s.PGSQL.5432.lock'), content);
    const server = await start();
    expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('would block PostgreSQL itself (control)', async () => {
    await writeFile(join(folder, 'postgresql/postmaster.pid'), 'not a number\n');
    const account = await chooseAccount(folder);
    const cluster = await prepareCluster(folder, await findPrograms(account), account);
    await expect(launchPostmaster({ ...cluster, settings: {} }, log)).rejects.toThrow(
      /bogus data in lock file/,
    );
  });
});

test('a PostgreSQL that dies while the server runs is started again', async () => {
  const server = await start();
  process.kill(await postmasterPid(), 'SIGKILL');
  await vi.waitFor(
    async () => expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]),
    60_000,
  );
  const told = () => expect(log.error).toHaveBeenCalledWith(expect.stringContaining('SIGKILL'));
  await vi.waitFor(told, 240_000);
});

test('stop ends open transactions and leaves no process and no socket', async () => {
  const server = await start();
  const client = new pg.Client({ connectionString: server.url });
  const ended = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await client.query("begin; insert into notes values ('lost')");
  const pid = await postmasterPid();
  await server.stop();
  await ended;
  expect(await isRunning(pid)).toBe(false);
  expect(await readdir(join(folder, 'postgresql'))).not.toContain('.s.PGSQL.5432');
});

test('the product connects as a role without special rights, and PostgreSQL listens on no network', async () => {
  const server = await start();
  expect(
    await query(
      server.url,
      "select rolsuper, rolcreaterole, current_setting('listen_addresses') as listen from pg_roles where rolname = current_user",
    ),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, listen: '' }]);
});

test('a data folder whose path is too long for a socket works and leaves no link behind', async () => {
  const long = await mkdtemp(join(tmpdir(), `fit-coder-${'x'.repeat(120)}-`));
  const server = await start(long);
  expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  const link = new URL(server.url).searchParams.get('host') ?? '';
  expect(link).toMatch(/^\/tmp\/fit-coder-\d+-\d+$/);
  await server.stop();
  expect(await readdir('/tmp')).not.toContain(link.slice('/tmp/'.length));
  await rm(long, { recursive: true });
});
