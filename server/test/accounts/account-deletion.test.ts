import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { me } from '@fit-coder/contracts/accounts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../src/platform/refusal.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

const users = () => site.deps.database.db.selectFrom('users').select(['id', 'role']).execute();
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : expect.fail(String(error)));

/** The error code of a deletion; null on success. */
async function removal(userId: string): Promise<string | null> {
  return site.product.accounts.removeAccount(userId).then(() => null, codeOf);
}

beforeEach(async () => {
  await site.deps.database.db.deleteFrom('users').execute();
});

describe('a deleted account', () => {
  test('loses its sessions and its picture, and stays in the number of registrations', async () => {
    const user = await site.user();
    const folder = join(site.dataDir, 'storage', 'avatars');
    const picture = basename(user.user.avatar ?? '');
    expect(await readdir(folder)).toContain(picture);
    expect(await removal(user.user.id)).toBeNull();

    expect((await site.call(me, {}, user.cookie)).error.code).toBe('not_signed_in');
    expect(await users()).toEqual([]);
    await vi.waitFor(async () => expect(await readdir(folder)).not.toContain(picture), 240_000);
    const { db } = site.deps.database;
    const rows = await db.selectFrom('registrations').select(['user_id', 'registered_at']).execute();
    expect(rows.at(-1)?.user_id).toBeNull();
    expect(rows.at(-1)?.registered_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('cannot be deleted again', async () => {
    const user = await site.user();
    expect(await removal(user.user.id)).toBeNull();
    expect(await removal(user.user.id)).toBe('not_found');
  });
});

describe('the last administrator', () => {
  test('cannot be deleted, but the one before can', async () => {
    const [first, last] = [await site.user('admin'), await site.user('admin')];
    await site.user();
    await site.user('testadmin');
    expect(await removal(first.user.id)).toBeNull();
    expect(await removal(last.user.id)).toBe('last_admin');
    expect((await users()).map(({ role }) => role).toSorted()).toEqual(['admin', 'testadmin', 'user']);
  });

  test('stays when all are deleted at once', async () => {
    const admins = await Promise.all(Array.from({ length: 6 }, () => site.user('admin')));
    const codes = await Promise.all(admins.map(({ user }) => removal(user.id)));
    expect(codes.filter((code) => code === 'last_admin')).toHaveLength(1);
    expect(codes.filter((code) => code === null)).toHaveLength(5);
    expect(await users()).toHaveLength(1);
  });
});

test('administrators are listed in the order of their registration', async () => {
  const first = await site.user('admin');
  const second = await site.user('admin');
  await site.user();
  await site.user('testadmin');
  const named = await site.product.accounts.administrators();
  expect(named.map(({ email }) => email)).toEqual([first.user.email, second.user.email]);
});
