import { me, forgetPassword } from '@fit-coder/contracts/accounts';
import { finishLogin, listFactors, removePasskey, renewRecoveryCodes } from '@fit-coder/contracts/factors';
import { listActivity } from '@fit-coder/contracts/security-events';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { linkTo, mailsTo, subjects } from '../address-change/address-changes.ts';
import { addApp, addPasskey, enterPassword } from './authenticators.ts';
import {
  added,
  age,
  logIn,
  newDevice,
  newPassword,
  passkeyLogin,
  revert,
  setPassword,
} from './factor-reversals.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

const factorsOf = async (cookie: string | null) => (await site.call(listFactors, {}, cookie ?? '')).data;
const link = ({ user: { email } }: TestUser, subject: string) => linkTo(site, email, subject);

/** Logs a thief in with the user's password. */
async function thiefOf(user: TestUser): Promise<TestUser> {
  return { ...user, cookie: (await logIn(site, user, user.password)).cookie ?? '' };
}

describe('an account with only a password, to which a thief added a passkey', () => {
  test('locks its owner out, even with a new password, until the link in the email removes the passkey', async () => {
    const owner = await site.user();
    const thief = await thiefOf(owner);
    const { device } = await addPasskey(site, thief, newDevice());
    expect((await site.call(me, {}, owner.cookie)).status).toBe(401);
    await site.call(forgetPassword, { body: { email: owner.user.email } });
    expect((await setPassword(site, owner)).error.code, 'without the link').toBe('second_factor_required');
    expect((await passkeyLogin(site, device)).status, 'the thief').toBe(200);

    const back = await revert(site, await link(owner, added.passkey));
    expect(back.data.message).toMatch(/undone.+new password/u);
    expect((await site.call(me, {}, thief.cookie)).status).toBe(401);
    expect((await logIn(site, owner, newPassword)).error.code, 'the old password').toBe('wrong_credentials');
    const entered = await setPassword(site, owner, 2);
    expect(entered.status).toBe(200);
    expect(await factorsOf(entered.cookie)).toMatchObject({ passkeys: [], totp: null, recoveryCodes: 0 });
    expect((await passkeyLogin(site, device)).error.code).toBe('wrong_factor');
    const { events } = (await site.call(listActivity, { query: {} }, entered.cookie ?? '')).data;
    const kinds = events.map(({ kind, detail }) => [kind, detail.by]);
    expect(kinds).toContainEqual(['factor_change_undone', undefined]);
    expect(kinds).toContainEqual(['session_ended', 'take_back']);
  });

  test('loses all factors that the thief added since, even after the first one was replaced', async () => {
    const owner = await site.user();
    const thief = await thiefOf(owner);
    const { device } = await addPasskey(site, thief, newDevice());
    const token = await link(owner, added.passkey);
    await age(site, owner, 50);
    await addApp(site, thief);
    await site.call(renewRecoveryCodes, {}, thief.cookie);
    const [first] = (await factorsOf(thief.cookie)).passkeys;
    await site.call(removePasskey, { params: { id: first?.id ?? '' } }, thief.cookie);
    expect((await revert(site, token)).status).toBe(200);
    const entered = await setPassword(site, owner);
    expect(await factorsOf(entered.cookie)).toMatchObject({ passkeys: [], totp: null, recoveryCodes: 0 });
    expect((await passkeyLogin(site, device)).error.code).toBe('wrong_factor');
  });

  test('has a link for the factor that the thief added after removing the first one', async () => {
    const owner = await site.user();
    const thief = await thiefOf(owner);
    await addPasskey(site, thief);
    const early = await link(owner, added.passkey);
    const [first] = (await factorsOf(thief.cookie)).passkeys;
    await site.call(removePasskey, { params: { id: first?.id ?? '' } }, thief.cookie);
    await addApp(site, thief);
    expect((await revert(site, early)).error.code).toBe('link_expired');
    expect((await revert(site, await link(owner, added.app))).status).toBe(200);
    expect((await setPassword(site, owner)).status).toBe(200);
  });

  test('gets a link to set a password even if the thief used up the limit of such links', async () => {
    const owner = await site.user();
    await addPasskey(site, await thiefOf(owner));
    for (let at = 0; at < 5; at += 1) await site.call(forgetPassword, { body: { email: owner.user.email } });
    await linkTo(site, owner.user.email, subjects.reset, 5);
    expect((await revert(site, await link(owner, added.passkey))).status).toBe(200);
    expect((await setPassword(site, owner, 6)).status).toBe(200);
  });
});

describe('a reader of the mailbox gets no link', () => {
  const textOf = async (owner: TestUser, subject: string) => {
    const mails = () => mailsTo(site, owner.user.email, subject);
    await expect.poll(mails).toHaveLength(1);
    return (await mails())[0]?.text;
  };

  test('in the emails about an account that had a factor before the change', async () => {
    const owner = await site.user();
    await addApp(site, owner);
    await addPasskey(site, owner);
    await site.call(renewRecoveryCodes, {}, owner.cookie);
    const [passkey] = (await factorsOf(owner.cookie)).passkeys;
    await site.call(removePasskey, { params: { id: passkey?.id ?? '' } }, owner.cookie);
    expect(await textOf(owner, added.app), 'control').toContain('/revertfactors/');
    for (const subject of [added.passkey, added.codes, 'A passkey was removed']) {
      const text = await textOf(owner, subject);
      expect(text).not.toContain('/revertfactors/');
      expect(text).toContain('/security');
    }
  });
});

test('ends an unfinished login, a link to set a password and the session that undid the change', async () => {
  const owner = await site.user();
  const { app } = await addApp(site, owner);
  await site.call(forgetPassword, { body: { email: owner.user.email } });
  const early = await linkTo(site, owner.user.email, subjects.reset);
  const { token } = await enterPassword(site, owner);
  const back = await revert(site, await link(owner, added.app), owner.cookie);
  expect(back.cookie).toMatch(/=$/u);
  const late = await site.call(finishLogin, { body: { token, code: await app.code() } });
  expect(late.status).toBe(410);
  expect((await setPassword(site, owner, 2)).status).toBe(200);
  expect(early).not.toBe(await linkTo(site, owner.user.email, subjects.reset, 2));
});
