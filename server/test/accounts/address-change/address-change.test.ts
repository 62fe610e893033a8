import { randomUUID } from 'node:crypto';
import {
  forgetPassword,
  login,
  me,
  register,
  resetPassword,
  updateProfile,
} from '@fit-coder/contracts/accounts';
import * as addressChange from '@fit-coder/contracts/address-change';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { pictureFile, type TestUser } from '../../support/test-site.ts';
import { linkTo, mailsTo, moveTo, subjects } from './address-changes.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

const newAddress = () => `${randomUUID()}@example.org`;
const ask = (email: string, { cookie }: TestUser) =>
  site.call(updateProfile, { body: { name: 'Grace', email } }, cookie);
const emailOf = async ({ cookie }: TestUser) => (await site.call(me, {}, cookie)).data.user.email;
const pendingOf = async (cookie: string) =>
  (await site.call(addressChange.getPendingAddress, {}, cookie)).data.pending;
const confirm = (token: string, cookie?: string) =>
  site.call(addressChange.confirmAddress, { body: { token } }, cookie);
const revert = (token: string, cookie?: string) =>
  site.call(addressChange.revertAddress, { body: { token } }, cookie);
const logIn = (email: string, password: string) => site.call(login, { body: { email, password } });

describe('a new address', () => {
  test('takes effect when its link is opened; the session that requested it stays, others end', async () => {
    const user = await site.user();
    const other = (await logIn(user.user.email, user.password)).cookie ?? '';
    const email = newAddress();
    await ask(email, user);
    expect(await emailOf(user)).toBe(user.user.email);
    expect(await pendingOf(user.cookie)).toMatchObject({ email });
    const token = await linkTo(site, email, subjects.confirm);
    expect((await confirm(token)).data.message).toContain(email);
    expect(await emailOf(user)).toBe(email);
    expect(await pendingOf(user.cookie)).toBeNull();
    expect((await site.call(me, {}, other)).status).toBe(401);
    expect((await logIn(email, user.password)).status).toBe(200);
    expect((await logIn(user.user.email, user.password)).error.code).toBe('wrong_credentials');
    expect((await confirm(token)).error.code, 'a second time').toBe('link_expired');
  });

  test('keeps the session that opened the link, if it belongs to the account', async () => {
    const user = await site.user();
    const phone = (await logIn(user.user.email, user.password)).cookie ?? '';
    const email = newAddress();
    await ask(email, user);
    await confirm(await linkTo(site, email, subjects.confirm), phone);
    expect((await site.call(me, {}, phone)).status).toBe(200);
    expect((await site.call(me, {}, user.cookie)).status).toBe(401);
  });

  test('cannot be confirmed after 24 hours', async () => {
    const user = await site.user();
    const email = newAddress();
    await ask(email, user);
    const token = await linkTo(site, email, subjects.confirm);
    await sql`update email_changes set asked_at = asked_at - interval '25 hours'
      where to_email = ${email}`.execute(site.deps.database.db);
    expect(await pendingOf(user.cookie)).toBeNull();
    expect((await confirm(token)).error.code).toBe('link_expired');
    expect(await emailOf(user)).toBe(user.user.email);
  });

  test('can be sent again and cancelled only by its user', async () => {
    const [user, other] = [await site.user(), await site.user()];
    const email = newAddress();
    await ask(email, user);
    await linkTo(site, email, subjects.confirm);
    expect((await site.call(addressChange.resendAddressLink, {}, other.cookie)).error.code).toBe('not_found');
    expect((await site.call(addressChange.resendAddressLink, {}, user.cookie)).status).toBe(200);
    const token = await linkTo(site, email, subjects.confirm, 2);
    expect((await site.call(addressChange.cancelAddressChange, {}, other.cookie)).error.code).toBe(
      'not_found',
    );
    expect((await site.call(addressChange.cancelAddressChange, {}, user.cookie)).status).toBe(200);
    expect(await pendingOf(user.cookie)).toBeNull();
    expect((await confirm(token)).error.code).toBe('link_expired');
  });

  test('replaces an earlier request', async () => {
    const user = await site.user();
    const [first, second] = [newAddress(), newAddress()];
    await ask(first, user);
    const token = await linkTo(site, first, subjects.confirm);
    await ask(second, user);
    expect((await confirm(token)).error.code).toBe('link_expired');
    expect((await confirm(await linkTo(site, second, subjects.confirm))).status).toBe(200);
  });

  test('is cancelled by a new password', async () => {
    const user = await site.user();
    const email = newAddress();
    await ask(email, user);
    const token = await linkTo(site, email, subjects.confirm);
    await site.call(forgetPassword, { body: { email: user.user.email } });
    const reset = await linkTo(site, user.user.email, subjects.reset);
    const body = { password: 'another good password' };
    expect((await site.call(resetPassword, { params: { token: reset }, body })).status).toBe(200);
    expect((await confirm(token)).error.code).toBe('link_expired');
  });

  test('can be requested five times in 15 minutes', async () => {
    const user = await site.user();
    const statuses = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await ask(newAddress(), user)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('cannot be confirmed with an unknown token or with the link that undoes the change', async () => {
    const user = await site.user();
    await ask(newAddress(), user);
    const back = await linkTo(site, user.user.email, subjects.requested);
    expect((await confirm(back)).error.code).toBe('link_expired');
    expect((await confirm('A'.repeat(43))).error.code).toBe('link_expired');
    expect((await confirm('short')).error.code).toBe('invalid_input');
    expect((await revert('A'.repeat(43))).error.code).toBe('link_expired');
  });
});

describe('an address of another account', () => {
  test('gets the same response as a free one, and its owner gets an email', async () => {
    const [user, owner] = [await site.user(), await site.user()];
    const free = newAddress();
    const [taken, other] = [await ask(owner.user.email, user), await ask(free, await site.user())];
    expect(taken.status).toBe(other.status);
    expect(taken.data.succes.replace(owner.user.email, '')).toBe(other.data.succes.replace(free, ''));
    expect(await pendingOf(user.cookie)).toMatchObject({ email: owner.user.email });
    await vi.waitFor(
      async () => expect(await mailsTo(site, owner.user.email, subjects.taken)).toHaveLength(1),
      20_000,
    );
    expect(await mailsTo(site, owner.user.email, subjects.confirm)).toEqual([]);
    expect(await mailsTo(site, user.user.email, subjects.requested)).toHaveLength(1);
  });

  test('is refused when its link is opened after another user registered with it', async () => {
    const user = await site.user();
    const email = newAddress();
    await ask(email, user);
    const token = await linkTo(site, email, subjects.confirm);
    const body = { name: 'Ada', email, password: 'a good password' };
    await site.call(register, { body, files: { file: await pictureFile() } });
    expect((await confirm(token)).error.code).toBe('email_taken');
    expect(await emailOf(user)).toBe(user.user.email);
  });
});

describe('the old address', () => {
  test('can undo a confirmed change, which ends all sessions and voids the password', async () => {
    const user = await site.user();
    const email = newAddress();
    await moveTo(site, email, user.cookie);
    const token = await linkTo(site, user.user.email, subjects.changed);
    expect((await revert(token)).data.message).toContain(user.user.email);
    expect((await site.call(me, {}, user.cookie)).status).toBe(401);
    for (const address of [email, user.user.email])
      expect((await logIn(address, user.password)).error.code).toBe('wrong_credentials');
    const reset = await linkTo(site, user.user.email, subjects.reset);
    const body = { password: 'another good password' };
    expect((await site.call(resetPassword, { params: { token: reset }, body })).status).toBe(200);
    expect((await logIn(user.user.email, body.password)).status).toBe(200);
    expect((await revert(token)).error.code, 'a second time').toBe('link_expired');
  });

  test('can undo a change with the first email, even after a thief changed to a third address', async () => {
    const user = await site.user();
    const [second, third] = [newAddress(), newAddress()];
    await ask(second, user);
    const early = await linkTo(site, user.user.email, subjects.requested);
    await confirm(await linkTo(site, second, subjects.confirm));
    await moveTo(site, third, user.cookie);
    expect(await emailOf(user)).toBe(third);
    // This email is not sent after the change was undone.
    const later = await linkTo(site, second, subjects.changed);
    expect((await revert(early)).status).toBe(200);
    const { db } = site.deps.database;
    const row = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user.user.id)
      .executeTakeFirstOrThrow();
    expect(row.email).toBe(user.user.email);
    expect((await revert(later)).error.code).toBe('link_expired');
  });

  test('can undo the change for 7 days, and is reserved during that time', async () => {
    const user = await site.user();
    const { email } = user.user;
    await moveTo(site, newAddress(), user.cookie);
    const token = await linkTo(site, email, subjects.changed);
    const body = { name: 'Ada', email, password: 'a good password' };
    const registration = async () => site.call(register, { body, files: { file: await pictureFile() } });
    expect((await registration()).error.code).toBe('email_taken');
    await sql`update email_changes set ends_at = now() - interval '1 second'
      where from_email = ${email}`.execute(site.deps.database.db);
    expect((await revert(token)).error.code).toBe('link_expired');
    expect((await registration()).status).toBe(200);
  });
});

test('stores no token in plain text', async () => {
  const user = await site.user();
  const email = newAddress();
  await ask(email, user);
  const token = await linkTo(site, email, subjects.confirm);
  const { db } = site.deps.database;
  const kept = await sql<{ row: string }>`select row_to_json(t)::text as row from email_change_links t
    union all select row_to_json(t)::text from email_changes t
    union all select data::text from pgboss.job`.execute(db);
  expect(kept.rows.map(({ row }) => row).join()).not.toContain(token);
});
