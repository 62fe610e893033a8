import { login, me } from '@fit-coder/contracts/accounts';
import { changeRole } from '@fit-coder/contracts/administration';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/domains/accounts/passwords/password-hash.ts';
import { StartError } from '../../src/platform/start-error.ts';
import { prepare } from './demo-start.ts';
import { siteForEachTest } from '../support/site-hooks.ts';

const admin = { email: 'admin@fitcoder.example', password: 'demo-admin' };
const demo = { demo: true, testAdmin: true };
const production = { production: true, demo: false, testAdmin: false };

const site = siteForEachTest();

const users = () => site.product.accounts.demoUsers;
const cookieOf = async (body: { email: string; password: string }) =>
  (await site.call(login, { body })).cookie ?? '';
const isSignedIn = async (cookie: string) => (await site.call(me, {}, cookie)).status === 200;

describe('a demo administrator who changed the password', () => {
  let cookie: string;
  beforeEach(async () => {
    await prepare(site, demo);
    cookie = await cookieOf(admin);
    // The public password, which a start in production looks for, no longer opens the account.
    const { db } = site.deps.database;
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword('another password') })
      .where('email', '=', admin.email)
      .execute();
  });

  test('stops the start in production', async () => {
    await site.product.accounts.accountDeletion.removeOpenedBy(admin);
    expect(await isSignedIn(cookie)).toBe(true);
    await expect(prepare(site, production)).rejects.toThrow(StartError);
    await expect(prepare(site, production)).rejects.toThrow(
      /admin@fitcoder\.example .*npm run fit-coder -- demo-users/u,
    );
  });

  test('is confirmed with a new password and without the sessions of the demo', async () => {
    const confirmed = await users().confirm('Admin@FitCoder.example');
    expect(await isSignedIn(cookie)).toBe(false);
    await prepare(site, production);
    const body = { email: admin.email, password: confirmed?.password ?? '' };
    expect((await site.call(login, { body })).status).toBe(200);
    expect(await users().confirm(admin.email)).toBeNull();
  });

  test('is removed, and production starts', async () => {
    expect(await users().remove(admin.email)).toMatchObject({ email: admin.email, demo: 'seeded' });
    expect(await isSignedIn(cookie)).toBe(false);
    await prepare(site, production);
  });
});

describe('users whom a demo administrator made administrators', () => {
  test('stop the start in production, and so do users whom they promote', async () => {
    await prepare(site, demo);
    const [first, second] = [await site.user(), await site.user()];
    const promote = (id: string, cookie: string) =>
      site.call(changeRole, { params: { id }, body: { role: 'admin' } }, cookie);
    expect((await promote(first.user.id, await cookieOf(admin))).status).toBe(200);
    const again = await cookieOf({ email: first.user.email, password: first.password });
    expect((await promote(second.user.id, again)).status).toBe(200);
    await users().remove(admin.email);

    const left = (await users().list()).filter(({ role }) => role === 'admin');
    expect(new Map(left.map(({ email, demo: origin }) => [email, origin]))).toEqual(
      new Map([first, second].map(({ user }) => [user.email, 'promoted'])),
    );
    await expect(prepare(site, production)).rejects.toThrow(first.user.email);
    expect(await users().confirm(first.user.email)).toMatchObject({ password: null });
    await expect(prepare(site, production)).rejects.toThrow(second.user.email);
    await users().remove(second.user.email);
    await prepare(site, production);
  });

  test('do not include users whom another administrator promoted (control)', async () => {
    const [real, other] = [await site.user('admin'), await site.user()];
    const input = { params: { id: other.user.id }, body: { role: 'admin' } };
    expect((await site.call(changeRole, input, real.cookie)).status).toBe(200);
    expect(await users().list()).toEqual([]);
    await prepare(site, production);
  });
});

test('the first start in production ends every session, later starts end none', async () => {
  const before = await site.user();
  await prepare(site, production);
  expect(await isSignedIn(before.cookie)).toBe(false);
  const after = await cookieOf({ email: before.user.email, password: before.password });
  await prepare(site, production);
  expect(await isSignedIn(after)).toBe(true);
});

test('a start without NODE_ENV=production refuses data of a site in production', async () => {
  await prepare(site, production);
  await expect(prepare(site, demo)).rejects.toThrow(/NODE_ENV=production/u);
  expect((await site.call(login, { body: admin })).error.code).toBe('wrong_credentials');
});
