import { changeRole, deleteUser } from '@fit-coder/contracts/administration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSite, type Person, type TestSite } from '../support/test-site.ts';

const nowhere = { ip: '', userAgent: '' };

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

function setRole(id: string, role: string, by: Person) {
  return site.call(changeRole, { params: { id }, body: { role } }, by.cookie);
}

function remove(id: string, by: Person) {
  return site.call(deleteUser, { params: { id } }, by.cookie);
}

describe('two who take away the last administrators at once', () => {
  let one: Person;
  let other: Person;
  beforeEach(async () => {
    await site.deps.database.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('role', '=', 'admin')
      .execute();
    [one, other] = [await site.person('admin'), await site.person('admin')];
  });

  const ways = [
    ['demote each other', (by: Person, of: Person) => setRole(of.user.id, 'user', by)],
    ['delete each other', (by: Person, of: Person) => remove(of.user.id, by)],
  ] as const;
  test.each(ways)('they %s: one remains', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([act(one, other), act(other, one)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { db } = site.deps.database;
      const left = db.selectFrom('users').select('id').where('role', '=', 'admin');
      expect(await left.execute()).toHaveLength(1);
      const survivor = (await left.executeTakeFirstOrThrow()).id === one.user.id ? one : other;
      [one, other] = [survivor, await site.person('admin')];
    }
  });

  test('the last one cannot be demoted by someone who just lost the right to', async () => {
    const { people } = site.product.accounts;
    await setRole(other.user.id, 'user', one);
    await expect(people.changeRole(other.user.id, one.user.id, 'user', nowhere)).rejects.toMatchObject({
      code: 'last_admin',
    });
    const someone = await site.person();
    await expect(people.changeRole(other.user.id, someone.user.id, 'admin', nowhere)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('nobody is deleted by someone who just lost the right to', async () => {
    const { people } = site.product.accounts;
    const someone = await site.person();
    await setRole(other.user.id, 'user', one);
    await expect(people.remove(other.user.id, someone.user.id, nowhere)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await remove(other.user.id, one);
    await expect(people.remove(other.user.id, someone.user.id, nowhere)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await people.remove(one.user.id, someone.user.id, nowhere)).toBe(someone.user.name);
  });
});
