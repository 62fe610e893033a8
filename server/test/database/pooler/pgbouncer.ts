import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import { openDatabaseProxy } from '../database-proxy.ts';

/** A real PgBouncer in front of a database. */
export interface Pooler {
  /** The database's URL through the pooler. */
  readonly url: string;
  /** The most connections to PostgreSQL. */
  readonly size: number;
  stop(): Promise<void>;
}

export interface PoolerOptions {
  readonly mode?: 'transaction' | 'session';
  /** By default few, so that clients have to share. */
  readonly size?: number;
  /** More lines of its configuration. */
  readonly more?: readonly string[];
}

const shipped = fileURLToPath(new URL('../../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url));
const password = 'a password for the pooler';

/** It refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

/** Starts Debian's PgBouncer with the shipped configuration in front of the database at `url`. */
export async function startPgBouncer(
  url: string,
  { mode = 'transaction', size = 3, more = [] }: PoolerOptions = {},
): Promise<Pooler> {
  // Its account may not reach the socket of the database.
  const relay = await openDatabaseProxy(url, (client, upstream) => {
    client.pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
  });
  const { username, pathname } = new URL(url);
  const name = pathname.slice(1);
  const account = process.getuid?.() === 0 ? nobody : null;
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-pooler-'));
  const port = await freePort();
  const database = `host=127.0.0.1 port=${new URL(relay.url).port} dbname=${name}`;
  const configuration = (await readFile(shipped, 'utf8'))
    .replace(/^courses = .*$/mu, `${name} = ${database}`)
    .replace('10.0.0.32', '127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/', `${folder}/`)
    .replace('pool_mode = transaction', `pool_mode = ${mode}`)
    .replace(/^default_pool_size = .*$/mu, `default_pool_size = ${size}`);
  const files = {
    'pgbouncer.ini': [configuration, ...more].join('\n'),
    'userlist.txt': `"${username}" "${password}"`,
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const paths = [folder, ...Object.keys(files).map((file) => join(folder, file))];
  if (account) for (const path of paths) await chown(path, account.uid, account.gid);
  const { PATH = '' } = process.env;
  // Debian installs servers in a folder that only root has in PATH.
  const env = { PATH: `${PATH}:/usr/sbin` };
  const running = execa('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...account,
    env,
    reject: false,
    stdio: 'ignore',
  });
  const pooled = new URL(`postgres://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`)
    .href;
  await vi.waitFor(
    () => {
      expect(running.exitCode, 'PgBouncer ended; is it installed?').toBeNull();
      return connectOnce(pooled);
    },
    { timeout: 20_000, interval: 50 },
  );
  return {
    url: pooled,
    size,
    async stop() {
      running.kill('SIGTERM');
      await running;
      await relay.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}
