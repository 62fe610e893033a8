import { randomUUID } from 'node:crypto';
import { me, updateProfile } from '@fit-coder/contracts/accounts';
import { confirmAddress, getPendingAddress, revertAddress } from '@fit-coder/contracts/address-change';
import { addTotp, beginTotp } from '@fit-coder/contracts/factors';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdAccount } from '../../../src/domains/accounts/users/account-hold.repository.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { linkTo, mailsTo, moveTo, subjects } from '../address-change/address-changes.ts';
import { addApp, addPasskey } from './authenticators.ts';
import { added, age, newDevice, passkeyLogin, revert, setPassword } from './factor-reversals.ts';

const site = siteForAllTests({ factorsRequired: true });
beforeAll(() => site.work());

const newAddress = () => `${randomUUID()}@example.org`;
const link = ({ user: { email } }: TestUser, subject: string) => linkTo(site, email, subject);
const emailOf = async ({ user: { id } }: TestUser) => {
  const query = site.deps.database.db.selectFrom('users').select('email').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).email;
};

describe('the link', () => {
  test('works once among twenty concurrent calls', async () => {
    const owner = await site.user();
    await addPasskey(site, owner);
    const token = await link(owner, added.passkey);
    const responses = await Promise.all(Array.from({ length: 20 }, () => revert(site, token)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(19).fill(410),
    ]);
    expect((await setPassword(site, owner)).status).toBe(200);
    expect(await mailsTo(site, owner.user.email, subjects.reset)).toHaveLength(1);
  });

  test('is refused if it is unknown, shortened or of another kind', async () => {
    const owner = await site.user();
    await site.call(updateProfile, { body: { name: 'Grace', email: newAddress() } }, owner.cookie);
    const other = await link(owner, subjects.requested);
    for (const token of ['A'.repeat(43), other])
      expect((await revert(site, token)).error.code).toBe('link_expired');
    expect((await revert(site, 'short')).error.code).toBe('invalid_input');
    expect((await site.call(me, {}, owner.cookie)).status).toBe(200);
  });

  test('works for 7 days', async () => {
    const owner = await site.user();
    await addPasskey(site, owner);
    const token = await link(owner, added.passkey);
    await age(site, owner, 7 * 24);
    expect((await revert(site, token)).error.code).toBe('link_expired');
    expect((await site.call(me, {}, owner.cookie)).status).toBe(200);
  });

  test('is deleted after 7 days, when any user adds a first factor', async () => {
    const [owner, next] = [await site.user(), await site.user()];
    await addPasskey(site, owner);
    await age(site, owner, 7 * 24);
    await addApp(site, next);
    const { db } = site.deps.database;
    const rows = db.selectFrom('factor_changes').select('id').where('user_id', '=', owner.user.id);
    expect(await rows.execute()).toEqual([]);
  });

  test('is refused for a deleted account and for the shared test administrator', async () => {
    const [leaver, shared] = [await site.user(), await site.user()];
    const tokens = [];
    for (const user of [leaver, shared]) {
      await addPasskey(site, user);
      tokens.push(await link(user, added.passkey));
    }
    const { db } = site.deps.database;
    await site.product.accounts.removeAccount(leaver.user.id);
    await db.updateTable('users').set({ role: 'testadmin' }).where('id', '=', shared.user.id).execute();
    for (const token of tokens) expect((await revert(site, token)).error.code).toBe('link_expired');
  });

  test('is refused after an operator removed the factors', async () => {
    const owner = await site.user();
    await addPasskey(site, owner);
    const token = await link(owner, added.passkey);
    await site.product.accounts.operator.resetFactors(owner.user.email);
    expect((await revert(site, token)).error.code).toBe('link_expired');
  });

  test('cancels a pending change of address', async () => {
    const owner = await site.user();
    await addPasskey(site, owner);
    const email = newAddress();
    await site.call(updateProfile, { body: { name: 'Grace', email } }, owner.cookie);
    const token = await linkTo(site, email, subjects.confirm);
    expect((await revert(site, await link(owner, added.passkey))).status).toBe(200);
    expect((await site.call(confirmAddress, { body: { token } })).error.code).toBe('link_expired');
    const entered = await setPassword(site, owner);
    expect((await site.call(getPendingAddress, {}, entered.cookie ?? '')).data.pending).toBeNull();
  });

  test('restores the address that received it, and sends the password link there', async () => {
    const owner = await site.user();
    await addPasskey(site, owner);
    const email = newAddress();
    await moveTo(site, email, owner.cookie);
    expect((await revert(site, await link(owner, added.passkey))).status).toBe(200);
    expect(await emailOf(owner)).toBe(owner.user.email);
    expect((await setPassword(site, owner)).status).toBe(200);
    expect(await mailsTo(site, email, subjects.reset)).toEqual([]);
  });

  test('sent to a thief’s address does not end the link sent to the old address', async () => {
    const owner = await site.user();
    const email = newAddress();
    await moveTo(site, email, owner.cookie);
    await addPasskey(site, owner);
    const thiefs = await linkTo(site, email, added.passkey);
    expect((await revert(site, thiefs)).status).toBe(200);
    expect(await emailOf(owner)).toBe(email);
    const body = { token: await link(owner, subjects.changed) };
    expect((await site.call(revertAddress, { body })).status).toBe(200);
    expect(await emailOf(owner)).toBe(owner.user.email);
  });

  test('sent to a thief’s address is refused after the change of address was undone', async () => {
    const owner = await site.user();
    const email = newAddress();
    await moveTo(site, email, owner.cookie);
    await addPasskey(site, owner);
    const thiefs = await linkTo(site, email, added.passkey);
    const body = { token: await link(owner, subjects.changed) };
    expect((await site.call(revertAddress, { body })).status).toBe(200);
    expect((await revert(site, thiefs)).error.code).toBe('link_expired');
  });
});

describe('an administrator, who must have a second factor', () => {
  test('gets an email without a link, because a link would make the mailbox sufficient for the admin area', async () => {
    const admin = await site.user('admin');
    await addPasskey(site, admin);
    const mails = () => mailsTo(site, admin.user.email, added.passkey);
    await expect.poll(mails).toHaveLength(1);
    expect((await mails())[0]?.text).not.toContain('/revertfactors/');
  });

  test('cannot use a link from before becoming an administrator', async () => {
    const user = await site.user();
    await addPasskey(site, user);
    const token = await link(user, added.passkey);
    const { db } = site.deps.database;
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.user.id).execute();
    expect((await revert(site, token)).error.code).toBe('link_expired');
  });
});

/** Locks the account's row while `work` runs; `waiting(count)` resolves when `count` transactions wait for a lock. */
async function whileHeld(
  { user: { id } }: TestUser,
  work: (waiting: (count: number) => Promise<void>) => Promise<void>,
) {
  const { db } = site.deps.database;
  await db.transaction().execute(async (tx) => {
    await holdAccount(tx, id);
    await work((count) =>
      expect
        .poll(async () => {
          const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return rows[0]?.count;
        })
        .toBe(count),
    );
  });
}

test('an app is not added if the change is undone after its code was sent', async () => {
  const owner = await site.user();
  await addPasskey(site, owner);
  const token = await link(owner, added.passkey);
  const begun = (await site.call(beginTotp, {}, owner.cookie)).data;
  const code = await generate({ secret: begun.secret });
  const calls: Promise<{ status: number }>[] = [];
  await whileHeld(owner, async (waiting) => {
    calls.push(revert(site, token));
    await waiting(1);
    calls.push(site.call(addTotp, { body: { code } }, owner.cookie));
    await waiting(2);
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 401]);
  expect((await setPassword(site, owner)).status).toBe(200);
});

test('a passkey does not log in if the change is undone after it signed', async () => {
  const owner = await site.user();
  const { device } = await addPasskey(site, owner, newDevice());
  const token = await link(owner, added.passkey);
  const calls: Promise<{ status: number }>[] = [];
  await whileHeld(owner, async (waiting) => {
    calls.push(revert(site, token));
    await waiting(1);
    calls.push(passkeyLogin(site, device));
    await waiting(2);
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 403]);
});
