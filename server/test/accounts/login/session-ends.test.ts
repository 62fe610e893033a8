import { signOutUser } from '@fit-coder/contracts/administration';
import { changePassword, listSessions, login, me, type Role } from '@fit-coder/contracts/accounts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../admin/audit/audit-entries.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { startTestSite, type TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();

const stateOf = async (cookie: string) => (await site.call(me, {}, cookie)).status;

/** Sets how long ago the user's sessions began and were last used. */
async function age({ user }: TestUser, began: string, used: string): Promise<void> {
  await sql`update sessions set created_at = now() - ${began}::interval, last_seen_at = now() - ${used}::interval
    where user_id = ${user.id}`.execute(site.deps.database.db);
}

describe('a session expires', () => {
  const limits: [Role, string, string, number][] = [
    ['user', '29 days', '13 days', 200],
    ['user', '31 days', '0', 401],
    ['user', '20 days', '15 days', 401],
    ['admin', '11 hours', '50 minutes', 200],
    ['admin', '13 hours', '0', 401],
    ['admin', '2 hours', '61 minutes', 401],
    ['testadmin', '2 hours', '61 minutes', 401],
  ];
  test.each(limits)('for a %s, begun %s and used %s ago: %i', async (role, began, used, status) => {
    const user = await site.user(role);
    await age(user, began, used);
    expect(await stateOf(user.cookie)).toBe(status);
  });

  test('and is no longer listed', async () => {
    const user = await site.user();
    await age(user, '20 days', '15 days');
    const response = await site.call(login, { body: { email: user.user.email, password: user.password } });
    expect((await site.call(listSessions, {}, response.cookie ?? '')).data.sessions).toHaveLength(1);
  });

  test('sooner for a user who became an administrator', async () => {
    const user = await site.user();
    await age(user, '2 days', '2 hours');
    const { db } = site.deps.database;
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.user.id).execute();
    expect(await stateOf(user.cookie)).toBe(401);
  });

  test('after the times in the settings', async () => {
    const users = { lasts: 60, idle: 30 };
    const strict = await startTestSite({ sessions: { ...site.deps.config.sessions, users } });
    try {
      const user = await strict.user();
      const statusOf = async () => (await strict.call(me, {}, user.cookie)).status;
      expect(await statusOf()).toBe(200);
      await sql`update sessions set last_seen_at = now() - interval '31 minutes'`.execute(
        strict.deps.database.db,
      );
      expect(await statusOf()).toBe(401);
    } finally {
      await strict.close();
    }
  });
});

test('changing the password gives the session a new token and voids the old one', async () => {
  const user = await site.user();
  const body = { oldpassword: user.password, newpassword: 'a different good one' };
  const response = await site.call(changePassword, { body }, user.cookie);
  expect(response.cookie).toMatch(/^fc_session=[\w-]{43}$/u);
  expect(response.cookie).not.toBe(user.cookie);
  expect(await stateOf(user.cookie)).toBe(401);
  expect(await stateOf(response.cookie ?? '')).toBe(200);
});

describe('an administrator who logs a user out', () => {
  test('ends the sessions of that user only, with an entry in the audit log', async () => {
    const [admin, user, other] = [await site.user('admin'), await site.user(), await site.user()];
    const params = { id: user.user.id };
    const response = await site.call(signOutUser, { params }, admin.cookie);
    // The session of the registration and that of the login.
    expect(response.data.message).toBe('Test Person was logged out on 2 devices.');
    expect(await stateOf(user.cookie)).toBe(401);
    expect([await stateOf(other.cookie), await stateOf(admin.cookie)]).toEqual([200, 200]);
    const [entry] = await auditEntries(site, admin.cookie);
    expect(entry).toMatchObject({ action: 'signOutUser', subjectId: user.user.id, outcome: 'done' });
    const again = await site.call(signOutUser, { params }, admin.cookie);
    expect(again.data.message).toBe('Test Person was not logged in.');
  });

  test('cannot log out themselves, the test administrator or an unknown user', async () => {
    const [admin, tester] = [await site.user('admin'), await site.user('testadmin')];
    const codeOf = async (id: string) =>
      (await site.call(signOutUser, { params: { id } }, admin.cookie)).error.code;
    expect(await codeOf(admin.user.id)).toBe('own_rights');
    expect(await codeOf(tester.user.id)).toBe('forbidden');
    expect(await codeOf('b8f6b0de-5d1c-4f5e-9d33-5c4f1f3b7a11')).toBe('not_found');
    expect(await codeOf('me')).toBe('invalid_input');
    expect(await stateOf(tester.cookie)).toBe(200);
  });
});

test('a login replaces a hash made with older parameters', async () => {
  const { hash } = await import('@node-rs/argon2');
  const user = await site.user();
  const { db } = site.deps.database;
  const old = await hash(user.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await db.updateTable('users').set({ password_hash: old }).where('id', '=', user.user.id).execute();
  const stored = async () => {
    const query = db.selectFrom('users').select('password_hash').where('id', '=', user.user.id);
    return (await query.executeTakeFirstOrThrow()).password_hash;
  };
  const body = { email: user.user.email, password: user.password };
  expect((await site.call(login, { body: { ...body, password: 'not this one' } })).status).toBe(401);
  expect(await stored()).toBe(old);
  expect((await site.call(login, { body })).status).toBe(200);
  const renewed = await stored();
  // OWASP's recommendation for argon2id.
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  expect((await site.call(login, { body })).status).toBe(200);
  expect(await stored(), 'a hash that is not outdated').toBe(renewed);
});
