import * as contract from '@fit-coder/contracts/factors';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Config } from '../../../src/platform/config/config.ts';
import { dataFolder } from '../../start/started-site.ts';
import { createTestDatabase, openPool, type TestDatabase } from '../../support/test-database.ts';
import { startTestSite, type TestUser, type TestSite } from '../../support/test-site.ts';
import { addApp, enterPassword } from './authenticators.ts';

const [oldest, before, now] = [
  'the secret before yesterday, 32 characters',
  'the secret until yesterday, 32 characters',
  'the secret from today on, 32 characters',
];

/** One database, on which sites with different secrets run in turn. */
let database: TestDatabase;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let site: TestSite;
beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), dataFolder()]);
});
afterEach(() => site.close());
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

/** A secret that does not follow the one before is accepted first, as the operator's command `accept secret` does. */
async function restart(secrets: Pick<Partial<Config>, 'secret' | 'previousSecret'>): Promise<void> {
  if (secrets.previousSecret === undefined) await forgetSecret();
  site = await startTestSite({ databaseUrl: database.url, dataDir: folder.path, ...secrets });
}

async function forgetSecret(): Promise<void> {
  const pool = openPool(database);
  await pool.query('update site_mark set secret_fingerprint = null');
  await pool.end();
}

async function logIn(user: TestUser, code: string) {
  const { token } = await enterPassword(site, user);
  return site.call(contract.finishLogin, { body: { token, code } });
}

/** A user whose app was set up with the previous secret. */
async function enrolledBefore() {
  await restart({ secret: before });
  const user = await site.user();
  const { app } = await addApp(site, user);
  await site.close();
  return { user, app };
}

test('a login with a code encrypts the app’s secret with the new secret', async () => {
  const { user, app } = await enrolledBefore();
  await restart({ secret: now, previousSecret: before });
  const wrong = (await app.code()) === '000000' ? '000001' : '000000';
  expect((await logIn(user, wrong)).error.code).toBe('wrong_factor');
  expect((await logIn(user, await app.code())).status).toBe(200);
  await site.close();

  await restart({ secret: now });
  expect((await logIn(user, await app.code(1))).status).toBe(200);
});

test('without that login the code cannot be checked after the previous secret is removed (control)', async () => {
  const { user, app } = await enrolledBefore();
  await restart({ secret: now });
  const refused = await logIn(user, await app.code());
  expect([refused.status, refused.error.code]).toEqual([503, 'unavailable']);
});

test('a code works once, even when two concurrent logins encrypt its secret again', async () => {
  const { user, app } = await enrolledBefore();
  await restart({ secret: now, previousSecret: before });
  const attempts = await Promise.all([1, 2, 3].map(() => enterPassword(site, user)));
  const code = await app.code();
  const responses = await Promise.all(
    attempts.map(({ token }) => site.call(contract.finishLogin, { body: { token, code } })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await logIn(user, await app.code(1))).status).toBe(200);
});

test('encrypts all secrets again in one run, and counts those that cannot be decrypted', async () => {
  await restart({ secret: oldest });
  await addApp(site, await site.user());
  await site.close();
  const { user, app } = await enrolledBefore();

  await restart({ secret: now, previousSecret: before });
  const first = await site.product.accounts.appSecrets.sealAnew();
  expect(first.unreadable).toBe(1);
  expect(first.sealed).toBeGreaterThanOrEqual(1);
  expect(await site.product.accounts.appSecrets.sealAnew()).toEqual({ sealed: 0, unreadable: 1 });
  await site.close();

  await restart({ secret: now });
  expect((await logIn(user, await app.code())).status).toBe(200);
});
