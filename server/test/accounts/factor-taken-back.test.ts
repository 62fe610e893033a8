import { me, forgetPassword } from '@fit-coder/contracts/accounts';
import { finishLogin, listFactors, removePasskey, renewRecoveryCodes } from '@fit-coder/contracts/factors';
import { listActivity } from '@fit-coder/contracts/security-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type Person, type TestSite } from '../test-site.ts';
import { linkTo, mailsTo, subjects } from './address-moves.ts';
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
} from './factor-take-backs.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await site.work();
});
afterAll(() => site.close());

const factorsOf = async (cookie: string | null) => (await site.call(listFactors, {}, cookie ?? '')).data;
const link = ({ user: { email } }: Person, subject: string) => linkTo(site, email, subject);

/** Logs a thief in with the person's password. */
async function thiefOf(person: Person): Promise<Person> {
  return { ...person, cookie: (await logIn(site, person, person.password)).cookie ?? '' };
}

describe('an account with only a password, to which a thief added a passkey', () => {
  test('locks its owner out, even with a new password, until the link in the mail removes the passkey', async () => {
    const owner = await site.person();
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

  test('is taken back by any of several links, which makes the others void', async () => {
    const owner = await site.person();
    const thief = await thiefOf(owner);
    await addPasskey(site, thief);
    await addApp(site, thief);
    await site.call(renewRecoveryCodes, {}, thief.cookie);
    const links = [await link(owner, added.passkey), await link(owner, added.app)];
    expect((await revert(site, await link(owner, added.codes))).status).toBe(200);
    for (const other of links) expect((await revert(site, other)).error.code).toBe('link_expired');
    expect((await setPassword(site, owner)).status).toBe(200);
  });

  test('is taken back by an earlier link if the thief spread the additions over days', async () => {
    const owner = await site.person();
    const thief = await thiefOf(owner);
    const { device } = await addPasskey(site, thief, newDevice());
    const first = await link(owner, added.passkey);
    await age(site, owner, 50);
    await addApp(site, thief);
    expect((await revert(site, await link(owner, added.app))).status).toBe(200);
    expect((await setPassword(site, owner)).error.code).toBe('second_factor_required');
    expect((await revert(site, first)).status).toBe(200);
    expect((await setPassword(site, owner, 2)).status).toBe(200);
    expect((await passkeyLogin(site, device)).error.code).toBe('wrong_factor');
  });
});

describe('a reader of the mailbox', () => {
  test('does not get past a factor that was there a day before the change', async () => {
    const owner = await site.person();
    const { app, codes } = await addApp(site, owner);
    await age(site, owner, 25);
    await addPasskey(site, owner);
    expect((await revert(site, await link(owner, added.passkey))).status).toBe(200);
    const asked = (await setPassword(site, owner)).error;
    expect(asked.attempt?.methods).toEqual(['code', 'recovery']);
    const token = asked.attempt?.token ?? '';
    const entered = await site.call(finishLogin, { body: { token, code: await app.code() } });
    expect(await factorsOf(entered.cookie)).toMatchObject({ passkeys: [], recoveryCodes: codes.length });
  });

  test('does not get past a passkey that was replaced by a new one', async () => {
    const owner = await site.person();
    const { device } = await addPasskey(site, owner, newDevice());
    await age(site, owner, 25);
    const [old] = (await factorsOf(owner.cookie)).passkeys;
    const next = await addPasskey(site, owner, newDevice());
    await site.call(removePasskey, { params: { id: old?.id ?? '' } }, owner.cookie);
    expect((await passkeyLogin(site, device)).error.code).toBe('wrong_factor');
    const token = await linkTo(site, owner.user.email, added.passkey, 2);
    expect((await revert(site, token)).status).toBe(200);
    expect((await setPassword(site, owner)).error.code).toBe('second_factor_required');
    expect((await passkeyLogin(site, next.device)).error.code).toBe('wrong_factor');
    expect((await passkeyLogin(site, device)).status, 'the older one').toBe(200);
  });

  test('does not get past an app that was replaced by another', async () => {
    const owner = await site.person();
    const { app } = await addApp(site, owner);
    await age(site, owner, 25);
    await addApp(site, owner);
    const token = await linkTo(site, owner.user.email, added.app, 2);
    expect((await revert(site, token)).status).toBe(200);
    const asked = (await setPassword(site, owner)).error.attempt;
    const body = { token: asked?.token ?? '', code: await app.code() };
    expect((await site.call(finishLogin, { body })).status, 'the older one').toBe(200);
  });

  test('gets no link for a change that added nothing', async () => {
    const owner = await site.person();
    await addApp(site, owner);
    await addPasskey(site, owner);
    const [passkey] = (await factorsOf(owner.cookie)).passkeys;
    await site.call(removePasskey, { params: { id: passkey?.id ?? '' } }, owner.cookie);
    await link(owner, added.passkey);
    const [mail] = await expectMails(owner, 'A passkey was removed');
    expect(mail?.text).not.toContain('/revertfactors/');
    expect(mail?.text).toContain('/security');
  });
});

const expectMails = (person: Person, subject: string) =>
  expect
    .poll(() => mailsTo(site, person.user.email, subject), { timeout: 20_000 })
    .toHaveLength(1)
    .then(() => mailsTo(site, person.user.email, subject));

test('recovery codes that a thief made are void, and the factors of the owner stay', async () => {
  const owner = await site.person();
  const { app } = await addApp(site, owner);
  await age(site, owner, 25);
  const renewed = (await site.call(renewRecoveryCodes, {}, owner.cookie)).data.recoveryCodes;
  expect((await revert(site, await link(owner, added.codes))).status).toBe(200);
  const { attempt } = (await setPassword(site, owner)).error;
  expect(attempt?.methods).toEqual(['code']);
  const proof = { token: attempt?.token ?? '', recoveryCode: renewed[0] ?? '' };
  expect((await site.call(finishLogin, { body: proof })).error.code).toBe('wrong_factor');
  const code = await app.code();
  expect((await site.call(finishLogin, { body: { token: proof.token, code } })).status).toBe(200);
});

test('ends an unfinished login, a link to set a password and the session that pressed the button', async () => {
  const owner = await site.person();
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
