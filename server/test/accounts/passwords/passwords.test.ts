import {
  changePassword,
  checkResetLink,
  forgetPassword,
  login,
  me,
  resetPassword,
} from '@fit-coder/contracts/accounts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { moveTo } from '../address-change/address-changes.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

const newPassword = 'another good password';
const stateOf = async (cookie: string) => (await site.call(me, {}, cookie)).status;
const signIn = (email: string, password: string) => site.call(login, { body: { email, password } });
const change = (body: object, cookie?: string) => site.call(changePassword, { body }, cookie);
const reset = (token: string, password = newPassword, cookie?: string) =>
  site.call(resetPassword, { params: { token }, body: { password } }, cookie);

/** Checks whether a link is usable, as its page does. */
const isUsable = async (token: string) =>
  (await site.call(checkResetLink, { params: { token } })).data.usable;

/** All links expired a second ago. */
const endLinks = () =>
  site.deps.database.pool.query(`update password_resets set expires_at = now() - interval '1 second'`);

/** The emails to an address whose subject begins with this text, newest first. */
async function mailsTo(email: string, subject: string) {
  const list = (await site.deps.mailbox?.list()) ?? [];
  return list.filter((mail) => mail.to === email && mail.subject.startsWith(subject));
}

/** Waits until no job of the kind waits or runs. */
async function done(kind: string): Promise<void> {
  const open = sql<{ n: number }>`select count(*) as n from pgboss.job
    where name = ${kind} and state in ('created', 'retry', 'active')`;
  await vi.waitFor(async () => {
    expect((await open.execute(site.deps.database.db)).rows[0]?.n).toBe(0);
  }, 60_000);
}

/** Requests a link and returns its token. */
async function askFor(email: string): Promise<string> {
  const before = (await mailsTo(email, 'Set a new password')).length;
  expect((await site.call(forgetPassword, { body: { email } })).status).toBe(200);
  await vi.waitFor(
    async () => expect(await mailsTo(email, 'Set a new password')).toHaveLength(before + 1),
    60_000,
  );
  const [latest] = await mailsTo(email, 'Set a new password');
  const token = /\/reset\/([\w-]{43})\s/u.exec(latest?.text ?? '')?.[1];
  if (!token) throw new Error('the mail has no link');
  return token;
}

/** Checks that only the new password opens the account, and that one email reports the change. */
async function expectChanged({ user: { email }, password }: TestUser): Promise<void> {
  expect((await signIn(email, password)).error.code).toBe('wrong_credentials');
  expect((await signIn(email, newPassword)).status).toBe(200);
  await vi.waitFor(
    async () => expect(await mailsTo(email, 'Your password was changed')).toHaveLength(1),
    10_000,
  );
}

describe('changing the password', () => {
  test('ends all other sessions, keeps this one, and sends an email', async () => {
    const user = await site.user();
    const other = (await signIn(user.user.email, user.password)).cookie ?? '';
    const body = { oldpassword: user.password, newpassword: newPassword };
    const response = await change(body, user.cookie);
    expect(response.data).toEqual({
      succes: 'Your password was changed. All other devices were logged out.',
    });
    expect([await stateOf(response.cookie ?? ''), await stateOf(other)]).toEqual([200, 401]);
    await expectChanged(user);
  });

  test('needs the correct old password', async () => {
    const user = await site.user();
    const response = await change({ oldpassword: 'not this one', newpassword: newPassword }, user.cookie);
    expect(response.status).toBe(403);
    expect(response.error).toMatchObject({
      code: 'wrong_password',
      fields: { oldpassword: response.error.error },
    });
    expect((await signIn(user.user.email, user.password)).status).toBe(200);
  });

  test('is refused to visitors and the test administrator', async () => {
    const tester = await site.user('testadmin');
    const body = { oldpassword: tester.password, newpassword: newPassword };
    expect((await change(body)).error.code).toBe('not_signed_in');
    expect((await change(body, tester.cookie)).error.code).toBe('test_admin_reads_only');
    expect((await signIn(tester.user.email, tester.password)).status).toBe(200);
  });

  test('succeeds once for several concurrent changes', async () => {
    const user = await site.user();
    const passwords = Array.from({ length: 4 }, (_, index) => `new password ${index}`);
    const responses = await Promise.all(
      passwords.map((newpassword) => change({ oldpassword: user.password, newpassword }, user.cookie)),
    );
    // A call that arrives after the change has the old session token, so it gets 401.
    const codes = responses
      .map((response) => (response.status === 200 ? 'changed' : response.error.code))
      .toSorted();
    expect(codes[0]).toBe('changed');
    expect(['not_signed_in', 'wrong_password']).toEqual(expect.arrayContaining(codes.slice(1)));
    const changed = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(user.user.email, changed)).status).toBe(200);
  });
});

test('a login with the old password that ends after the change gives no session', async () => {
  const { user, password } = await site.user();
  const { db } = site.deps.database;
  const { password_hash: newHash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', (await site.user()).user.id)
    .executeTakeFirstOrThrow();
  const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%from "users"%for update%'
      and datname = current_database()`;
  const late = await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ password_hash: newHash }).where('id', '=', user.id).execute();
    await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    const response = signIn(user.email, password);
    await vi.waitFor(async () => expect((await waiting.execute(db)).rows[0]?.n).toBe(1), 240_000);
    return { response };
  });
  expect((await late.response).error.code).toBe('wrong_credentials');
  const left = db.selectFrom('sessions').select('id').where('user_id', '=', user.id);
  expect(await left.execute()).toEqual([]);
});

describe('an emailed link', () => {
  test('sets the password, ends all sessions, and sends an email', async () => {
    const user = await site.user();
    const response = await reset(await askFor(user.user.email), newPassword, user.cookie);
    expect(response.data).toEqual({ succes: 'Your new password is set. You can log in with it now.' });
    expect(await stateOf(user.cookie)).toBe(401);
    await expectChanged(user);
  });

  test('works once among twenty concurrent calls', async () => {
    const user = await site.user();
    const token = await askFor(user.user.email);
    const passwords = Array.from({ length: 20 }, (_, index) => `new password ${index}`);
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, error }) => `${status} ${error.code}`))).toEqual(
      new Set(['410 link_expired']),
    );
    const set = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(user.user.email, set)).status).toBe(200);
  });

  test('expires after 15 minutes', async () => {
    const user = await site.user();
    const token = await askFor(user.user.email);
    const links = site.deps.database.db.selectFrom('password_resets').select('expires_at');
    const [row] = await links.where('user_id', '=', user.user.id).execute();
    const minutes = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThanOrEqual(15);
    await endLinks();
    const response = await reset(token);
    expect(response.status).toBe(410);
    expect(response.error).toMatchObject({
      code: 'link_expired',
      error: expect.stringMatching(/Request a new link/u),
    });
    expect((await signIn(user.user.email, user.password)).status).toBe(200);
  });

  test('is void after a newer request, a new password or a new address', async () => {
    const { user, password, cookie } = await site.user();
    const first = await askFor(user.email);
    const second = await askFor(user.email);
    expect((await reset(first)).error.code).toBe('link_expired');
    const changed = await change({ oldpassword: password, newpassword: newPassword }, cookie);
    expect((await reset(second)).error.code).toBe('link_expired');
    const third = await askFor(user.email);
    const email = `moved.${user.email}`;
    await moveTo(site, email, changed.cookie ?? '');
    expect((await reset(third)).error.code).toBe('link_expired');
    const fourth = await askFor(email);
    expect((await reset(fourth)).status, 'the latest').toBe(200);
  });

  test('stays valid when a stranger requests more links than allowed', async () => {
    const user = await site.user();
    const { email } = user.user;
    let token = '';
    for (let index = 0; index < 5; index += 1) token = await askFor(email);
    for (let index = 0; index < 3; index += 1) await site.call(forgetPassword, { body: { email } });
    await done('reset-asked');
    expect(await mailsTo(email, 'Set a new password')).toHaveLength(5);
    expect((await reset(token)).status).toBe(200);
  });

  test('stays usable when it is checked, until it was used, replaced or has expired', async () => {
    const { email } = (await site.user()).user;
    const replaced = await askFor(email);
    const token = await askFor(email);
    expect([await isUsable(replaced), await isUsable('A'.repeat(43))]).toEqual([false, false]);
    expect([await isUsable(token), await isUsable(token)]).toEqual([true, true]);
    expect((await reset(token)).status).toBe(200);
    expect(await isUsable(token)).toBe(false);
    const late = await askFor(email);
    await endLinks();
    expect(await isUsable(late)).toBe(false);
  });

  test('is refused if it is unknown', async () => {
    expect((await reset('A'.repeat(43))).error.code).toBe('link_expired');
    expect((await reset('too-short')).error.code).toBe('invalid_input');
  });

  test('is stored only in the email', async () => {
    const user = await site.user();
    const token = await askFor(user.user.email);
    const everything = await sql<{ row: string }>`select r::text as row from password_resets r
      union all select j::text from pgboss.job j`.execute(site.deps.database.db);
    const rows = everything.rows.map(({ row }) => row).join('\n');
    expect(rows).toContain(user.user.id);
    for (const form of [token, Buffer.from(token).toString('hex')]) expect(rows).not.toContain(form);
  });

  test('is not sent to unknown addresses or the test administrator, and the response is the same', async () => {
    const [user, tester]: TestUser[] = [await site.user(), await site.user('testadmin')];
    const addresses = [user?.user.email, tester?.user.email, 'nobody@example.com'];
    const responses = [];
    for (const email of addresses) responses.push(await site.call(forgetPassword, { body: { email } }));
    expect(new Set(responses.map(({ status, data }) => `${status} ${data.succes}`)).size).toBe(1);
    await done('reset-asked');
    const counts = addresses.map(async (email) => (await mailsTo(email ?? '', 'Set a new password')).length);
    expect(await Promise.all(counts)).toEqual([1, 0, 0]);
  });
});
