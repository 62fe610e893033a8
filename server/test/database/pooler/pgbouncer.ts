import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** It refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

/** Starts Debian's PgBouncer in front of the database at `url`. */
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
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      '[databases]',
      `${name} = host=127.0.0.1 port=${new URL(relay.url).port} dbname=${name} user=${username}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = ${size}`,
      ...more,
    ].join('\n'),
  );
  if (account) for (const path of [folder, file]) await chown(path, account.uid, account.gid);
  const { PATH = '' } = process.env;
  // Debian installs servers in a folder that only root has in PATH.
  const env = { PATH: `${PATH}:/usr/sbin` };
  const running = execa('pgbouncer', [file], { ...account, env, reject: false, stdio: 'ignore' });
  const pooled = new URL(`postgres://${username}@127.0.0.1:${port}/${name}`).href;
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
