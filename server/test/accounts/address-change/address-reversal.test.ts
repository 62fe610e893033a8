import { randomUUID } from 'node:crypto';
import { login, me, resetPassword } from '@fit-coder/contracts/accounts';
import { revertAddress } from '@fit-coder/contracts/address-change';
import { beginPasskeyLogin, finishLogin, listFactors } from '@fit-coder/contracts/factors';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { linkTo, moveTo, subjects } from './address-changes.ts';
import { addApp, addPasskey, enterPassword, signed } from '../factors/authenticators.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

/** The response to a login with a passkey of the device. */
async function passkeyLogin(device: Parameters<typeof signed>[0]) {
  const { token, options } = (await site.call(beginPasskeyLogin, { body: {} })).data;
  return site.call(finishLogin, { body: { token, passkey: signed(device, options) } });
}

/** Undoes the change with the link sent to the old address, and returns the response to a login afterwards. */
async function reversal({ user }: TestUser) {
  const token = await linkTo(site, user.email, subjects.changed);
  expect((await site.call(revertAddress, { body: { token } })).status).toBe(200);
  const reset = await linkTo(site, user.email, subjects.reset);
  const password = 'another good password';
  const params = { token: reset };
  expect((await site.call(resetPassword, { params, body: { password } })).status).toBe(200);
  return site.call(login, { body: { email: user.email, password } });
}

test('a passkey and an app that a thief added stop working when the change is undone, and the owner can log in', async () => {
  const user = await site.user();
  const { device } = await addPasskey(site, user);
  await addApp(site, user);
  await moveTo(site, `${randomUUID()}@example.org`, user.cookie);
  expect((await passkeyLogin(device)).status, 'before').toBe(200);
  const owner = await reversal(user);
  expect(owner.status).toBe(200);
  expect((await passkeyLogin(device)).error.code).toBe('wrong_factor');
  const factors = (await site.call(listFactors, {}, owner.cookie ?? '')).data;
  expect(factors).toMatchObject({ passkeys: [], totp: null, recoveryCodes: 0 });
});

test('factors older than a day before the change stay, so that the old mailbox alone does not open the account', async () => {
  const user = await site.user();
  await addApp(site, user);
  await sql`update totp_secrets set created_at = created_at - interval '25 hours'
    where user_id = ${user.user.id}`.execute(site.deps.database.db);
  await moveTo(site, `${randomUUID()}@example.org`, user.cookie);
  expect((await reversal(user)).error.code).toBe('second_factor_required');
});

test('undoing the change ends a login that was waiting for its second factor', async () => {
  const user = await site.user();
  const { app } = await addApp(site, user);
  await sql`update totp_secrets set created_at = created_at - interval '25 hours'
    where user_id = ${user.user.id}`.execute(site.deps.database.db);
  const email = `${randomUUID()}@example.org`;
  await moveTo(site, email, user.cookie);
  const { token } = await enterPassword(site, { ...user, user: { ...user.user, email } });
  const back = await linkTo(site, user.user.email, subjects.changed);
  expect((await site.call(revertAddress, { body: { token: back } })).status).toBe(200);
  const late = await site.call(finishLogin, { body: { token, code: await app.code() } });
  expect(late.status).toBe(410);
  expect(late.cookie).toBeNull();
  expect((await site.call(me, {}, user.cookie)).status).toBe(401);
});
