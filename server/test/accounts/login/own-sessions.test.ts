import { randomUUID } from 'node:crypto';
import { endOtherSessions, endSession, listSessions, login, me } from '@fit-coder/contracts/accounts';
import { confirmIdentity } from '@fit-coder/contracts/factors';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Logs the user in on another device; returns its cookie. */
async function signIn({ user, password }: Pick<TestUser, 'user' | 'password'>, agent: string) {
  const body = { email: user.email, password };
  const response = await site.call(login, { body }, undefined, { headers: { 'user-agent': agent } });
  if (!response.cookie) throw new Error('the login gave no session');
  return response.cookie;
}

/** A user with one session. */
async function newcomer(): Promise<TestUser> {
  const user = await site.user();
  await site.call(endOtherSessions, {}, user.cookie);
  return user;
}

const listed = async (cookie: string) => (await site.call(listSessions, {}, cookie)).data.sessions;
const stateOf = async (cookie: string) => (await site.call(me, {}, cookie)).status;

describe('the list of devices', () => {
  test('shows the current device first, then the last used', async () => {
    const user = await newcomer();
    const phone = await signIn(user, safari);
    const desk = await signIn(user, firefox);
    const sessions = await listed(phone);
    expect(sessions.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Safari on iOS', current: true },
      { device: 'Firefox on Linux', current: false },
      { device: 'Unknown device', current: false },
    ]);
    expect((await listed(desk))[0]).toMatchObject({ device: 'Firefox on Linux', current: true });
    for (const { createdAt, lastSeenAt } of sessions)
      expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    expect(JSON.stringify(sessions)).not.toMatch(/token|[0-9a-f]{64}/u);
  });

  test('has no sessions of other users and none that ended', async () => {
    const user = await newcomer();
    const ended = await signIn(user, safari);
    await site.user();
    const query = sql`update sessions set expires_at = now() - interval '1 second'
      where user_id = ${user.user.id} and user_agent = ${safari}`;
    await query.execute(site.deps.database.db);
    expect(await stateOf(ended)).toBe(401);
    expect(await listed(user.cookie)).toHaveLength(1);
  });

  test('shows a test administrator only the current session, because visitors share the account', async () => {
    const tester = await site.user('testadmin');
    const stranger = await signIn(tester, safari);
    // More sessions than the list shows, all of them used later.
    await sql`insert into sessions (token_hash, user_id, expires_at, last_seen_at)
      select sha256(n::text::bytea), ${tester.user.id}::uuid, now() + interval '1 day', now() + interval '1 hour'
      from generate_series(1, 150) as n`.execute(site.deps.database.db);
    const sessions = await listed(stranger);
    expect(sessions.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Safari on iOS', current: true },
    ]);
  });

  test('needs a session', async () => {
    expect((await site.call(listSessions)).error.code).toBe('not_signed_in');
  });
});

describe('logging out other devices', () => {
  test('ends only the session of that device', async () => {
    const user = await site.user();
    const [phone, desk] = [await signIn(user, safari), await signIn(user, firefox)];
    const other = (await listed(desk)).find(({ device }) => device === 'Safari on iOS');
    const response = await site.call(endSession, { params: { id: other?.id ?? '' } }, desk);
    expect(response.data.message).toBe('Logged out: Safari on iOS.');
    expect(response.cookie).toBeNull();
    expect([await stateOf(phone), await stateOf(desk), await stateOf(user.cookie)]).toEqual([401, 200, 200]);
    const again = await site.call(endSession, { params: { id: other?.id ?? '' } }, desk);
    expect(again.error.code).toBe('not_found');
  });

  test('clears the cookie if it is the current device', async () => {
    const user = await site.user();
    const [own] = await listed(user.cookie);
    const response = await site.call(endSession, { params: { id: own?.id ?? '' } }, user.cookie);
    expect(response.cookie).toBe('fc_session=');
    expect(await stateOf(user.cookie)).toBe(401);
  });

  test('answers 404 for sessions of other users and unknown ones', async () => {
    const [user, other] = [await site.user(), await site.user()];
    const [theirs] = await listed(other.cookie);
    const call = (id: string) => site.call(endSession, { params: { id } }, user.cookie);
    expect((await call(theirs?.id ?? '')).error.code).toBe('not_found');
    expect((await call(randomUUID())).error.code).toBe('not_found');
    expect((await call('nothing')).error.code).toBe('invalid_input');
    expect(await stateOf(other.cookie)).toBe(200);
  });

  test('ends all other sessions of the user, and no others', async () => {
    const [user, other] = [await newcomer(), await site.user()];
    const [phone, desk] = [await signIn(user, safari), await signIn(user, firefox)];
    const response = await site.call(endOtherSessions, {}, desk);
    expect(response.data.message).toBe('Logged out on 2 other devices.');
    expect([await stateOf(phone), await stateOf(user.cookie), await stateOf(desk)]).toEqual([401, 401, 200]);
    expect(await stateOf(other.cookie)).toBe(200);
    const again = await site.call(endOtherSessions, {}, desk);
    expect(again.data.message).toBe('You are logged in only on this device.');
  });

  test('needs a recent identity confirmation, so that a stolen session cannot log out its owner', async () => {
    const user = await site.user();
    const [taken, phone] = [await signIn(user, firefox), await signIn(user, safari)];
    const { db } = site.deps.database;
    await db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', user.user.id)
      .execute();
    const other = (await listed(taken)).find(({ device }) => device === 'Safari on iOS');
    const end = (cookie: string) => site.call(endSession, { params: { id: other?.id ?? '' } }, cookie);
    const refused = [await end(taken), await site.call(endOtherSessions, {}, taken)];
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual([
      [403, 'confirm_identity'],
      [403, 'confirm_identity'],
    ]);
    expect([await stateOf(phone), await stateOf(user.cookie)]).toEqual([200, 200]);
    const { password } = user;
    const proved = await site.call(confirmIdentity, { body: { password } }, taken);
    expect((await end(proved.cookie ?? '')).status).toBe(200);
    expect([await stateOf(phone), await stateOf(user.cookie)]).toEqual([401, 200]);
  });

  test('is refused to visitors and the test administrator', async () => {
    const tester = await site.user('testadmin');
    const stranger = await signIn(tester, safari);
    const params = { id: randomUUID() };
    expect((await site.call(endSession, { params })).error.code).toBe('not_signed_in');
    expect((await site.call(endOtherSessions)).error.code).toBe('not_signed_in');
    const responses = [
      await site.call(endSession, { params }, stranger),
      await site.call(endOtherSessions, {}, stranger),
    ];
    expect(responses.map(({ error }) => error.code)).toEqual([
      'test_admin_reads_only',
      'test_admin_reads_only',
    ]);
    expect(await stateOf(tester.cookie)).toBe(200);
  });
});

describe('the time when a session was last used', () => {
  /** Sets the last use of the user's sessions to `minutes` ago. `changed` tells whether their rows were updated since. */
  async function seenAgo({ user }: TestUser, minutes: number) {
    const { db } = site.deps.database;
    await sql`update sessions set last_seen_at = now() - ${`${minutes} minutes`}::interval
      where user_id = ${user.id}`.execute(db);
    const version = async () => {
      const rows = await sql<{ row: string }>`select xmin::text || ctid::text as row from sessions
        where user_id = ${user.id} order by id`.execute(db);
      return rows.rows.map(({ row }) => row).join();
    };
    const before = await version();
    return { changed: async () => (await version()) !== before };
  }

  test('is updated after ten minutes', async () => {
    const user = await site.user();
    const { changed } = await seenAgo(user, 11);
    await Promise.all(Array.from({ length: 5 }, () => stateOf(user.cookie)));
    await vi.waitFor(async () => expect(await changed()).toBe(true), 240_000);
    const [own] = await listed(user.cookie);
    expect(Date.parse(own?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('is not updated before that', async () => {
    const [user, later] = [await site.user(), await site.user()];
    const { changed } = await seenAgo(user, 9);
    const control = await seenAgo(later, 11);
    for (let index = 0; index < 3; index += 1) expect(await stateOf(user.cookie)).toBe(200);
    await stateOf(later.cookie);
    await vi.waitFor(async () => expect(await control.changed()).toBe(true), 240_000);
    expect(await changed()).toBe(false);
  });

  test('does not delay a request while it cannot be updated', async () => {
    const user = await site.user();
    await seenAgo(user, 11);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = site.deps.database.db.transaction().execute(async (tx) => {
      await sql`select 1 from sessions where user_id = ${user.user.id} for update`.execute(tx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    expect(await stateOf(user.cookie)).toBe(200);
    expect(await stateOf(user.cookie)).toBe(200);
    release.resolve();
    await holding;
  });
});
