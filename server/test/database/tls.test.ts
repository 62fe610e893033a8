import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolder, startMain } from '../start/started-site.ts';
import { startTestSite } from '../support/test-site.ts';
import { startEncryptedDatabase, type EncryptedDatabase } from './encrypted-database.ts';
import { untilBusListens } from '../support/bus.ts';

let database: EncryptedDatabase;
let folder: Awaited<ReturnType<typeof dataFolder>>;
beforeAll(async () => {
  [database, folder] = [await startEncryptedDatabase(), await dataFolder()];
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

/** The start's message about the database; fails if the database was used. */
async function refusal(query: string): Promise<string> {
  const site = await startMain({ env: { DATABASE_URL: database.url(query), DATA_DIR: folder.path } });
  await site.stop();
  expect(site.exitCode).toBe(1);
  expect(site.stderr.split('\n').filter((line) => line.startsWith('Fit Coder'))).toHaveLength(1);
  return site.stderr;
}

/** How the connections of the site are encrypted, according to PostgreSQL. */
async function travelling(): Promise<{ ssl: boolean; connections: number }[]> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ ssl: boolean; connections: number }>(
    `select ssl, count(*)::int as connections from pg_stat_ssl join pg_stat_activity using (pid)
     where usename = 'fit_coder' group by ssl`,
  );
  await admin.end();
  return rows;
}

// In the order of libpq's modes. The driver interprets them differently: it checks the certificate whenever it
// encrypts.
test.each(['verify-full', 'require'])('sslmode=%s encrypts every connection of the site', async (mode) => {
  const site = await startTestSite({
    databaseUrl: database.url(`?sslmode=${mode}&sslrootcert=${database.authority}`),
    dataDir: folder.path,
  });
  expect((await site.app.inject('/readyz')).statusCode).toBe(200);
  await untilBusListens(site);
  const seen = await travelling();
  await site.close();
  expect(seen).toEqual([{ ssl: true, connections: expect.any(Number) }]);
  // For requests, for the queue and for notifications.
  expect(seen[0]?.connections).toBeGreaterThanOrEqual(3);
});

test('a server whose certificate another authority signed is refused', async () => {
  const query = `?sslmode=verify-full&sslrootcert=${database.strangeAuthority}`;
  expect(await refusal(query)).toMatch(/DATABASE_URL cannot be used: .*(certificate|issuer)/u);
  expect(await refusal('?sslmode=verify-full')).toMatch(
    /DATABASE_URL cannot be used: .*(certificate|issuer)/u,
  );
});

test('a server whose certificate is for another name is refused', async () => {
  await database.showCertificateFor('DNS:other.example.com');
  const query = `?sslmode=verify-full&sslrootcert=${database.authority}`;
  expect(await refusal(query)).toMatch(/DATABASE_URL cannot be used: .*altnames/u);
  // The same with its name is accepted.
  await database.showCertificateFor('DNS:localhost');
  const site = await startTestSite({ databaseUrl: database.url(query), dataDir: folder.path });
  await site.close();
});

test('a server that accepts only encrypted connections refuses a plain one', async () => {
  expect(await refusal('')).toMatch(/DATABASE_URL cannot be used: no pg_hba\.conf entry .*no encryption/u);
});

test('a missing certificate of the authority stops the start with one message', async () => {
  expect(await refusal('?sslmode=verify-full&sslrootcert=/nowhere/ca.crt')).toMatch(
    /DATABASE_URL cannot be used: .*\/nowhere\/ca\.crt/u,
  );
});
