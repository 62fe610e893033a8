import { changePassword, endOtherSessions, login, loginAsTestAdmin } from '@fit-coder/contracts/accounts';
import { changeRole, deleteUser, listUsers, signOutUser } from '@fit-coder/contracts/administration';
import { exportAccount } from '@fit-coder/contracts/learning';
import { listActivity, listSecurityEvents } from '@fit-coder/contracts/security-events';
import { describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');

const own = async (cookie: string, query: { cursor?: string } = {}) =>
  (await site.call(listActivity, { query }, cookie)).data;
const kindsOf = async (cookie: string) => (await own(cookie)).events.map(({ kind }) => kind);
const all = async (cookie: string, query: object = {}) =>
  (await site.call(listSecurityEvents, { query }, cookie)).data;

describe('recent activity', () => {
  test('needs a session and a cursor that a page gave', async () => {
    const { cookie } = await site.user();
    expect((await site.call(listActivity)).error.code).toBe('not_signed_in');
    const wrong = await site.call(listActivity, { query: { cursor: 'AAAA' } }, cookie);
    expect([wrong.status, wrong.error.fields]).toEqual([400, { cursor: 'That cursor is not valid.' }]);
  });

  test('shows the user their events, newest first, and none of other users', async () => {
    const [user, other] = [await site.user(), await site.user()];
    const { email } = user.user;
    const from = {
      remoteAddress: '198.51.100.4',
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    };
    await site.call(login, { body: { email, password: 'not this one' } }, undefined, from);
    await site.call(endOtherSessions, {}, user.cookie);
    await site.call(exportAccount, {}, user.cookie);
    const body = { oldpassword: user.password, newpassword: 'quite another sentence' };
    const changed = await site.call(changePassword, { body }, user.cookie);
    const { events } = await own(changed.cookie ?? '');
    expect(events.map(({ kind }) => kind)).toEqual([
      'password_changed',
      'data_exported',
      'session_ended',
      'login_failed',
      'login',
      'account_registered',
    ]);
    expect(events[2]?.detail).toEqual({ by: 'other_device', count: 1 });
    expect(events[3]).toMatchObject({ network: '198.51.100.4', device: 'Firefox on Windows' });
    expect(await kindsOf(other.cookie)).toEqual(['login', 'account_registered']);
  });

  test('comes in pages that neither repeat nor lose an event', async () => {
    const { user, cookie } = await site.user();
    const { securityEvents } = site.product.accounts;
    for (let count = 1; count <= 45; count += 1)
      securityEvents.record(
        { kind: 'session_ended', userId: user.id, detail: { by: 'logout', count } },
        { ip: '192.0.2.1', userAgent: '' },
      );
    const seen: string[] = [];
    let next: string | null | undefined;
    while (next !== null) {
      const page = await own(cookie, next === undefined ? {} : { cursor: next });
      seen.push(...page.events.map(({ id }) => id));
      ({ next } = page);
    }
    expect(seen).toHaveLength(47);
    expect(new Set(seen).size).toBe(47);
  });

  test('is empty for a test administrator, because strangers share the account', async () => {
    const visitor = await site.user('testadmin');
    await site.call(loginAsTestAdmin);
    expect(await own(visitor.cookie)).toEqual({ events: [], next: null });
  });

  test("is part of the user's data export", async () => {
    const { cookie } = await site.user();
    const { data } = await site.call(exportAccount, {}, cookie);
    expect(data.activity.map(({ kind }) => kind)).toEqual(['login', 'account_registered']);
  });
});

describe('the page of security events', () => {
  test('is for administrators', async () => {
    const { cookie } = await site.user();
    expect((await site.call(listSecurityEvents)).error.code).toBe('not_signed_in');
    expect((await site.call(listSecurityEvents, {}, cookie)).error.code).toBe('forbidden');
    const query = { kind: 'no_such_kind' };
    expect((await site.call(listSecurityEvents, { query }, admin.cookie)).status).toBe(400);
  });

  test('says which account was concerned, and who acted', async () => {
    const { user } = await site.user();
    const params = { id: user.id };
    await site.call(changeRole, { params, body: { role: 'admin' } }, admin.cookie);
    await site.call(signOutUser, { params }, admin.cookie);
    const { events } = await all(admin.cookie, { user: user.id });
    const actor = { id: admin.user.id, name: admin.user.name };
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'session_ended', detail: { by: 'administrator', count: 2 }, user: params, actor },
      { kind: 'role_changed', detail: { role: 'admin' }, user: params, actor },
    ]);
    const roles = await all(admin.cookie, { user: user.id, kind: 'role_changed' });
    expect(roles.events).toHaveLength(1);
  });

  test('keeps the reference of a deleted account', async () => {
    const { user } = await site.user();
    const before = await all(admin.cookie, { user: user.id });
    await site.call(deleteUser, { params: { id: user.id } }, admin.cookie);
    const { events } = await all(admin.cookie, { kind: 'account_deleted' });
    expect(events[0]).toMatchObject({
      user: null,
      account: before.events[0]?.account,
      detail: { by: 'administrator' },
    });
    expect((await all(admin.cookie, { user: user.id })).events).toEqual([]);
  });

  test('masks networks for a test administrator', async () => {
    const visitor = await site.user('testadmin');
    const { events } = await all(visitor.cookie);
    expect(events.length).toBeGreaterThan(5);
    for (const { network } of events) expect(network).toMatch(/^(?:\d+\.\d+\.x\.x|)$/u);
    expect((await all(admin.cookie)).events.some(({ network }) => network === '127.0.0.1')).toBe(true);
  });

  test('records one of many equal refusals a minute', async () => {
    const { user, cookie } = await site.user();
    for (let call = 0; call < 5; call += 1) await site.call(listUsers, {}, cookie);
    const { events } = await all(admin.cookie, { user: user.id, kind: 'access_refused' });
    expect(events).toHaveLength(1);
  });
});
