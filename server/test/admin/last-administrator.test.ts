import { changeRole, deleteUser } from '@fit-coder/contracts/administration';
import { beforeEach, describe, expect, test } from 'vitest';
import { siteForAllTests } from '../support/site-hooks.ts';
import type { TestUser } from '../support/test-site.ts';

const nowhere = { ip: '', userAgent: '' };

const site = siteForAllTests();

function setRole(id: string, role: string, by: TestUser) {
  return site.call(changeRole, { params: { id }, body: { role } }, by.cookie);
}

function remove(id: string, by: TestUser) {
  return site.call(deleteUser, { params: { id } }, by.cookie);
}

describe('two administrators who act on each other at once', () => {
  let one: TestUser;
  let other: TestUser;
  beforeEach(async () => {
    await site.deps.database.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('role', '=', 'admin')
      .execute();
    [one, other] = [await site.user('admin'), await site.user('admin')];
  });

  const ways = [
    ['demote each other', (by: TestUser, of: TestUser) => setRole(of.user.id, 'user', by)],
    ['delete each other', (by: TestUser, of: TestUser) => remove(of.user.id, by)],
  ] as const;
  test.each(ways)('they %s: one remains', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const responses = await Promise.all([act(one, other), act(other, one)]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const { db } = site.deps.database;
      const left = db.selectFrom('users').select('id').where('role', '=', 'admin');
      expect(await left.execute()).toHaveLength(1);
      const survivor = (await left.executeTakeFirstOrThrow()).id === one.user.id ? one : other;
      [one, other] = [survivor, await site.user('admin')];
    }
  });

  test('an administrator who has just lost the role cannot demote the last one', async () => {
    const { users } = site.product.accounts;
    await setRole(other.user.id, 'user', one);
    await expect(users.changeRole(other.user.id, one.user.id, 'user', nowhere)).rejects.toMatchObject({
      code: 'last_admin',
    });
    const someone = await site.user();
    await expect(users.changeRole(other.user.id, someone.user.id, 'admin', nowhere)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('an administrator who has just lost the role deletes no user', async () => {
    const { users } = site.product.accounts;
    const someone = await site.user();
    await setRole(other.user.id, 'user', one);
    await expect(users.remove(other.user.id, someone.user.id, nowhere)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await remove(other.user.id, one);
    await expect(users.remove(other.user.id, someone.user.id, nowhere)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const removed = await users.remove(one.user.id, someone.user.id, nowhere);
    expect(removed.name).toBe(someone.user.name);
  });
});
