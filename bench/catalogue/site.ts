import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { logIn } from '../buyers.ts';
import { startChild } from '../children.ts';

/** A site with a database of its own, and the cookie of an administrator. */
export interface CatalogueSite {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly cookie: string;
}

/** Starts the built site on a new database of the server of the bench, with eight categories and no courses. */
export async function startCatalogueSite(adminUrl: string, folder: string): Promise<CatalogueSite> {
  const databaseUrl = await createDatabase(adminUrl);
  const root = resolve(import.meta.dirname, '../..');
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  await startChild({
    command: 'sh',
    args: ['-c', `cd '${root}' && ${scripts.start}`],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      ROLE: 'web',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'catalogue'),
      DEMO: 'off',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      SECRET: randomBytes(32).toString('hex'),
    },
    readyUrl: `${origin}/readyz`,
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`insert into categories (slug, name, hue, position)
      select 'category-' || n, 'Category ' || n, n, n from generate_series(1, 8) as n`);
    const [cookie = ''] = await logIn(client, 1, null);
    await client.query(`update users set role = 'admin'`);
    return { origin, databaseUrl, cookie };
  } finally {
    await client.end();
  }
}

async function createDatabase(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('create database bench_catalogue');
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.pathname = '/bench_catalogue';
  return url.href;
}
