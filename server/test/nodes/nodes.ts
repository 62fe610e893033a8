import { login } from '@fit-coder/contracts/accounts';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { afterEach, beforeEach } from 'vitest';
import { openSilentProxy, type SilentProxy } from '../database/silent-proxy.ts';
import { dataFolder, startMain, type StartedSite } from '../start/started-site.ts';
import { openTestBucket } from '../storage/object-store.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const admin = { email: 'admin@example.com', password: 'quiet harbour lantern 27' };

/** Two web processes on one database and one bucket, each with a data folder of its own. */
export interface Nodes {
  readonly databaseUrl: string;
  readonly a: StartedSite;
  readonly b: StartedSite;
  /** Between node B and the database's notifications and jobs; its requests use another connection. */
  readonly lineOfB: SilentProxy;
}

/** Starts two nodes for each test of a file, with more settings. */
export function nodesForEachTest(settings: Readonly<Record<string, string>> = {}): Nodes {
  let database: TestDatabase;
  let lineOfB: SilentProxy;
  let sites: StartedSite[] = [];
  const folders: Awaited<ReturnType<typeof dataFolder>>[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
    const bucket = await openTestBucket();
    lineOfB = await openSilentProxy(database.url);
    const direct = new URL(lineOfB.url);
    direct.searchParams.set('application_name', 'node-b');
    const start = async (more: Record<string, string>) => {
      const folder = await dataFolder();
      folders.push(folder);
      const env = { ROLE: 'web', DATA_DIR: folder.path, DATABASE_URL: database.url, ...bucket, ...settings };
      const site = await startMain({
        env: { SECRET: 'the same thirty-two characters on both', ...env, ...more },
      });
      if (site.exitCode !== null) throw new Error(`the node did not start: ${site.stderr}`);
      return site;
    };
    const a = await start({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    sites = [a, await start({ DATABASE_DIRECT_URL: direct.href })];
  });
  afterEach(async () => {
    lineOfB.resume();
    await Promise.all(sites.map((site) => site.stop()));
    await lineOfB.close();
    await database.drop();
    await Promise.all(folders.splice(0).map((folder) => folder.remove()));
  });
  return {
    get databaseUrl() {
      return database.url;
    },
    get a() {
      return sites[0]!;
    },
    get b() {
      return sites[1]!;
    },
    get lineOfB() {
      return lineOfB;
    },
  };
}

/** Logs in as the administrator; returns the cookies as one header. */
export async function adminCookie({ origin }: StartedSite): Promise<string> {
  const response = await fetch(`${origin}${apiBase}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
