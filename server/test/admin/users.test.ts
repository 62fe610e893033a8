import { me } from '@fit-coder/contracts/accounts';
import {
  changeRole,
  deleteUser,
  listUsers,
  signOutUser,
  type AdminUser,
} from '@fit-coder/contracts/administration';
import { adminListCourses } from '@fit-coder/contracts/catalogue-admin';
import { beforeAll, describe, expect, test } from 'vitest';
import { unknownId } from '../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../support/site-hooks.ts';
import type { TestUser } from '../support/test-site.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const testAdmin = userForAllTests(site, 'testadmin');

function setRole(id: string, role: string, by = admin) {
  return site.call(changeRole, { params: { id }, body: { role } }, by.cookie);
}

function remove(id: string, by = admin) {
  return site.call(deleteUser, { params: { id } }, by.cookie);
}

async function roleOf(id: string): Promise<string | undefined> {
  const { db } = site.deps.database;
  const row = db.selectFrom('users').select('role').where('id', '=', id);
  return (await row.executeTakeFirst())?.role;
}

/** Accounts without logins, the oldest first. */
async function addAccounts(
  accounts: readonly { name: string; email: string; role?: 'user' | 'admin' }[],
): Promise<void> {
  const start = Date.parse('2026-01-01T00:00:00Z');
  const rows = accounts.map((account, index) => ({
    role: 'user' as const,
    ...account,
    password_hash: '-',
    created_at: new Date(start + index),
  }));
  await site.deps.database.db.insertInto('users').values(rows).execute();
}

async function find(query: Record<string, string>, by = admin): Promise<AdminUser[]> {
  return (await site.call(listUsers, { query }, by.cookie)).data.users;
}
const names = (users: AdminUser[]) => users.map(({ name }) => name);

describe('listing', () => {
  beforeAll(() =>
    addAccounts([
      { name: 'Grace Hopper', email: 'grace@example.com' },
      { name: 'grete Hermann', email: 'hermann@example.org', role: 'admin' },
      { name: 'Élodie', email: 'elodie_one@example.com' },
      { name: '100% Person', email: 'percent@example.com' },
      { name: '100 Persons', email: 'elodieXone@example.com'.toLowerCase() },
    ]),
  );

  test('shows accounts, newest first, to administrators', async () => {
    const [first] = await find({ q: 'Grace' });
    expect(first).toEqual({
      id: expect.any(String),
      name: 'Grace Hopper',
      email: 'grace@example.com',
      role: 'user',
      avatar: null,
      subscription: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const all = await find({});
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).toSorted((a, b) => b.localeCompare(a)),
    );
    expect(all.find(({ id }) => id === admin.user.id)?.avatar).toBe(admin.user.avatar);
  });

  test.each([
    ['the beginning of a name in whatever case', { q: ' GR ' }, ['grete Hermann', 'Grace Hopper']],
    ['the beginning of an address', { q: 'hermann@' }, ['grete Hermann']],
    ['an address in capitals', { q: 'HERMANN' }, ['grete Hermann']],
    ['letters beyond ASCII', { q: 'él' }, ['Élodie']],
    ['not the middle of a name', { q: 'Hopper' }, []],
    ['a percent sign as itself', { q: '100%' }, ['100% Person']],
    ['an underscore as itself', { q: 'elodie_o' }, ['Élodie']],
    ['a backslash as itself', { q: '\\' }, []],
    ['a name and a role', { q: 'gr', role: 'admin' }, ['grete Hermann']],
  ])('finds %s', async (_, query, expected) => {
    expect(names(await find(query))).toEqual(expected);
  });

  test('filters by role, and ignores a search of white space', async () => {
    expect((await find({ role: 'testadmin' })).map(({ id }) => id)).toEqual([testAdmin.user.id]);
    expect(await find({ q: '  ' })).toEqual(await find({}));
  });

  test('shows each account once over its pages', async () => {
    await addAccounts(
      Array.from({ length: 60 }, (_, index) => ({
        name: `Paged ${index}`,
        email: `paged${index}@example.com`,
      })),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { q: 'paged', ...(cursor && { cursor }) };
      const { data } = await site.call(listUsers, { query }, admin.cookie);
      seen.push(...names(data.users));
      cursor = data.next;
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => `Paged ${59 - index}`));
  });

  test('shows the test administrator no addresses, and does not search them', async () => {
    const [shown] = await find({ q: 'grace h' }, testAdmin);
    expect(shown?.email).toBe('g•••@e•••.com');
    expect(await find({ q: 'hermann@' }, testAdmin)).toEqual([]);
    expect(await find({ q: 'hermann@' }), 'a control: an administrator finds it').toHaveLength(1);
    const response = await site.call(listUsers, {}, testAdmin.cookie);
    expect(JSON.stringify(response.data)).not.toContain('@example.com');
  });

  test.each([
    ['an invalid cursor', { cursor: 'abc' }, 'cursor'],
    ['an unknown role', { role: 'owner' }, 'role'],
    ['a text that is too long', { q: 'x'.repeat(101) }, 'q'],
    ['a field that is not known', { page: '2' }, 'page'],
  ])('%s is refused', async (_, query, field) => {
    const response = await site.call(listUsers, { query }, admin.cookie);
    expect(response.error).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  test('a null character is refused', async () => {
    expect((await site.call(listUsers, { query: { q: 'a\0' } }, admin.cookie)).status).toBe(400);
  });
});

describe('subscriptions beside accounts', () => {
  test('show the status of the subscription that lasts longest, and none that was never paid', async () => {
    const { db } = site.deps.database;
    const { id: planId } = await db.selectFrom('plans').select('id').limit(1).executeTakeFirstOrThrow();
    const [several, late, never] = [await site.user(), await site.user(), await site.user()];
    const day = 24 * 60 * 60 * 1000;
    const subscription = (user: TestUser, status: 'active' | 'incomplete', days: number | null) => ({
      ...{ user_id: user.user.id, plan_id: planId, provider: 'sandbox', status },
      current_period_end: days === null ? null : new Date(Date.now() + days * day),
    });
    await db
      .insertInto('subscriptions')
      .values([
        subscription(several, 'active', -100),
        subscription(several, 'active', 10),
        subscription(late, 'active', -1),
        subscription(never, 'incomplete', null),
      ])
      .execute();
    const users = await find({});
    const of = (user: TestUser) => users.find(({ id }) => id === user.user.id)?.subscription;
    expect([several, late, never].map(of)).toEqual(['active', 'past_due', null]);
  });
});

describe('rights', () => {
  test('change at once in open sessions', async () => {
    const someone = await site.user();
    const reads = async () => (await site.call(adminListCourses, {}, someone.cookie)).status;
    expect(await reads()).toBe(403);
    const given = await setRole(someone.user.id, 'admin');
    expect(given.data).toMatchObject({
      user: { id: someone.user.id, role: 'admin', email: someone.user.email },
      message: 'Test Person is now an administrator.',
    });
    expect(await reads()).toBe(200);
    expect((await setRole(someone.user.id, 'user')).data.message).toBe(
      'Test Person is now an ordinary user.',
    );
    expect(await reads()).toBe(403);
    expect((await site.call(me, {}, someone.cookie)).data.user.role).toBe('user');
  });

  test("administrators cannot change their own, nor the test administrator's", async () => {
    for (const role of ['user', 'admin'])
      expect((await setRole(admin.user.id, role)).error.code).toBe('own_rights');
    const refused = await setRole(testAdmin.user.id, 'user');
    expect(refused.error).toMatchObject({
      code: 'forbidden',
      error: expect.stringContaining('installation'),
    });
    expect(await roleOf(admin.user.id)).toBe('admin');
    expect(await roleOf(testAdmin.user.id)).toBe('testadmin');
  });

  test.each([
    ['an unknown account', unknownId, { role: 'user' }, 'not_found'],
    ['what is no id', 'me', { role: 'user' }, 'invalid_input'],
    ['a role that cannot be given', unknownId, { role: 'testadmin' }, 'invalid_input'],
    ['no role', unknownId, {}, 'invalid_input'],
    ['more than a role', unknownId, { role: 'user', name: 'Eve' }, 'invalid_input'],
  ])('%s is refused', async (_, id, body, code) => {
    const response = await site.call(changeRole, { params: { id }, body }, admin.cookie);
    expect(response.error.code).toBe(code);
  });
});

describe('deleting', () => {
  test('removes an account and ends its sessions', async () => {
    const someone = await site.user();
    expect((await remove(someone.user.id)).data.message).toBe('The account of Test Person was deleted.');
    expect((await site.call(me, {}, someone.cookie)).status).toBe(401);
    expect((await remove(someone.user.id)).error.code).toBe('not_found');
  });

  test("refuses the administrator's own account, the test administrator's, and an invalid id", async () => {
    expect((await remove(admin.user.id)).error.code).toBe('own_rights');
    expect((await remove(testAdmin.user.id)).error.code).toBe('forbidden');
    expect((await remove('me')).error.code).toBe('invalid_input');
    expect(await roleOf(admin.user.id)).toBe('admin');
  });
});

test.each([
  ['listing', listUsers, {}, 'none'],
  [
    'changing a role',
    changeRole,
    { params: { id: unknownId }, body: { role: 'admin' } },
    'test_admin_reads_only',
  ],
  ['deleting', deleteUser, { params: { id: unknownId } }, 'test_admin_reads_only'],
  ['signing out', signOutUser, { params: { id: unknownId } }, 'test_admin_reads_only'],
])('%s is for administrators', async (_, endpoint, input, code) => {
  const someone = await site.user();
  expect((await site.call(endpoint, input)).error.code).toBe('not_signed_in');
  expect((await site.call(endpoint, input, someone.cookie)).error.code).toBe('forbidden');
  const tried = await site.call(endpoint, input, testAdmin.cookie);
  expect(tried.status === 200 ? 'none' : tried.error.code).toBe(code);
});
