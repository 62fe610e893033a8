import { login, me, register } from '@fit-coder/contracts/accounts';
import { expect, test } from 'vitest';
import { prepareAccounts } from '../../src/seed.ts';
import { siteForEachTest } from '../support/site-hooks.ts';
import { pictureFile } from '../support/test-site.ts';

const demoAdmin = { email: 'admin@fitcoder.example', password: 'demo-admin' };
const first = { email: 'first@example.com', password: 'a password of ours' };

const site = siteForEachTest();

/** Prepares the accounts as a start with these settings does. */
function prepare(settings: { demo: boolean; admin?: typeof first }): Promise<unknown> {
  return prepareAccounts({ ...site.deps, config: { ...site.deps.config, ...settings } }, site.product);
}

test('the first start in production removes accounts with public passwords and their sessions', async () => {
  await prepare({ demo: true });
  const { cookie } = await site.call(login, { body: demoAdmin });
  expect((await site.call(me, {}, cookie ?? '')).data.user.role).toBe('admin');
  await prepare({ demo: false });
  expect((await site.call(login, { body: demoAdmin })).error.code).toBe('wrong_credentials');
  expect((await site.call(me, {}, cookie ?? '')).error.code).toBe('not_signed_in');
});

test("an account with a demo's address and its own password stays", async () => {
  const body = { name: 'Ada', email: demoAdmin.email, password: 'known to one person' };
  await site.call(register, { body, files: { file: await pictureFile() } });
  await prepare({ demo: false });
  const response = await site.call(login, { body: { email: body.email, password: body.password } });
  expect(response.data.user.role).toBe('user');
});

test('the next start does not create a deleted administrator again', async () => {
  await prepare({ demo: false, admin: first });
  const { cookie } = await site.call(login, { body: first });
  const { id } = (await site.call(me, {}, cookie ?? '')).data.user;
  await site.deps.database.db.deleteFrom('users').where('id', '=', id).execute();
  await prepare({ demo: false, admin: first });
  expect((await site.call(login, { body: first })).error.code).toBe('wrong_credentials');
  const second = { ...first, email: 'second@example.com' };
  await prepare({ demo: false, admin: second });
  expect((await site.call(login, { body: second })).data.user.role, 'another address').toBe('admin');
});

test('the next start does not create an administrator again at their old address', async () => {
  await prepare({ demo: false, admin: first });
  const { db } = site.deps.database;
  await db
    .updateTable('users')
    .set({ email: 'moved@example.com' })
    .where('email', '=', first.email)
    .execute();
  await prepare({ demo: false, admin: first });
  const rows = await db.selectFrom('users').select('email').where('role', '=', 'admin').execute();
  expect(rows).toEqual([{ email: 'moved@example.com' }]);
});

test('nodes that start at the same time create the first administrator once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => prepare({ demo: false, admin: first })));
  expect((await site.call(login, { body: first })).data.user.role).toBe('admin');
});
