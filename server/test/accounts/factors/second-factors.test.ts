import { randomUUID } from 'node:crypto';
import { changeRole, listUsers } from '@fit-coder/contracts/administration';
import { deleteAccount, login, loginAsTestAdmin, me, updateProfile } from '@fit-coder/contracts/accounts';
import * as contract from '@fit-coder/contracts/factors';
import { exportAccount } from '@fit-coder/contracts/learning';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepOfCode } from '../../../src/domains/accounts/factors/totp/totp.ts';
import { Sealer } from '../../../src/platform/security/sealing.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { startTestSite, type TestUser, type TestSite } from '../../support/test-site.ts';
import { addApp, addPasskey, enterPassword } from './authenticators.ts';

const site = siteForAllTests({ testAdmin: true });

const finish = (body: object) => site.call(contract.finishLogin, { body });

/** Makes the user's last identity confirmation an hour old. */
async function age({ user }: TestUser): Promise<void> {
  const sessions = site.deps.database.db.updateTable('sessions').where('user_id', '=', user.id);
  await sessions.set({ confirmed_at: new Date(Date.now() - 3_600_000) }).execute();
}

describe('an authenticator app', () => {
  // RFC 6238, appendix B, for SHA-1; its codes have eight digits, ours the last six of them.
  const vectors = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const;
  test.each(vectors)('accepts the code of the RFC for second %i', (second, code) => {
    const secret = Buffer.from('12345678901234567890');
    expect(stepOfCode(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
    expect(stepOfCode(secret, code, new Date((second + 61) * 1000))).toBeNull();
  });

  test('is required after the password, and each code works once', async () => {
    const user = await site.user();
    const { app } = await addApp(site, user);
    const first = await enterPassword(site, user);
    expect(first.response.status).toBe(401);
    expect(first.response.error.code).toBe('second_factor_required');
    expect(first.response.cookie).toBeNull();
    expect(first.methods).toEqual(['code', 'recovery']);
    const code = await app.code();
    const done = await finish({ token: first.token, code });
    expect(done.data.user.id).toBe(user.user.id);
    expect((await site.call(me, {}, done.cookie ?? '')).status).toBe(200);

    const second = await enterPassword(site, user);
    expect((await finish({ token: second.token, code })).error.code).toBe('wrong_factor');
    expect((await finish({ token: second.token, code: await app.code(-1) })).error.code).toBe('wrong_factor');
    expect((await finish({ token: first.token, code: await app.code(1) })).error.code).toBe('login_expired');
    expect((await finish({ token: second.token, code: await app.code(1) })).status).toBe(200);
  });

  test('gives one session when a code is sent many times at once', async () => {
    const user = await site.user();
    const { app } = await addApp(site, user);
    const attempts = await Promise.all([1, 2, 3, 4].map(() => enterPassword(site, user)));
    const code = await app.code();
    const responses = await Promise.all(attempts.map(({ token }) => finish({ token, code })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('does not accept the code of another account', async () => {
    const [mine, theirs] = [await site.user(), await site.user()];
    await addApp(site, mine);
    const { app } = await addApp(site, theirs);
    const { token } = await enterPassword(site, mine);
    expect((await finish({ token, code: await app.code() })).error.code).toBe('wrong_factor');
  });

  test('answers 429 after five wrong codes for an account, even to the correct code', async () => {
    const user = await site.user();
    const { app } = await addApp(site, user);
    const { token } = await enterPassword(site, user);
    const wrong = (await app.code()) === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      expect((await finish({ token, code: wrong })).error.code).toBe('wrong_factor');
    const again = await enterPassword(site, user);
    const refused = await finish({ token: again.token, code: await app.code() });
    expect(refused.error.code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('has its secret encrypted in the database and bound to its owner', async () => {
    const user = await site.user();
    const { app } = await addApp(site, user);
    const query = site.deps.database.db.selectFrom('totp_secrets').selectAll();
    const row = await query.where('user_id', '=', user.user.id).executeTakeFirstOrThrow();
    expect(row.sealed.toString('latin1')).not.toContain(app.secret);
    const sealed = { bytes: row.sealed, keyId: row.key_id };
    const { secret } = site.deps;
    const opened = new Sealer([secret], 'totp').open(sealed, user.user.id);
    expect(opened).toHaveLength(20);
    expect(() => new Sealer([secret], 'totp').open(sealed, randomUUID())).toThrow(/unable to authenticate/u);
    // After a rotation, the new secret encrypts and the old one still decrypts.
    const rotated = new Sealer(['a secret that is 32 characters long', secret], 'totp');
    expect(rotated.open(sealed, user.user.id)).toEqual(opened);
    expect(rotated.isCurrent(sealed)).toBe(false);
  });

  test('becomes active with its first correct code', async () => {
    const user = await site.user();
    await site.call(contract.beginTotp, {}, user.cookie);
    const wrong = await site.call(contract.addTotp, { body: { code: '000000' } }, user.cookie);
    expect(wrong.error.code).toBe('wrong_factor');
    const { email } = user.user;
    expect((await site.call(login, { body: { email, password: user.password } })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('ten are created with the first factor, and each works once, even in concurrent calls', async () => {
    const user = await site.user();
    const { codes } = await addApp(site, user);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}$/u);
    const attempts = await Promise.all([1, 2, 3].map(() => enterPassword(site, user)));
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
    const responses = await Promise.all(attempts.map(({ token }) => finish({ token, recoveryCode: typed })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await site.call(contract.listFactors, {}, user.cookie);
    expect(left.data.recoveryCodes).toBe(9);
  });

  test('new ones replace the old ones, and are deleted with the last factor', async () => {
    const user = await site.user();
    const { codes } = await addApp(site, user);
    const renewed = await site.call(contract.renewRecoveryCodes, {}, user.cookie);
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    const { token } = await enterPassword(site, user);
    expect((await finish({ token, recoveryCode: codes[0] })).error.code).toBe('wrong_factor');
    expect((await site.call(contract.removeTotp, {}, user.cookie)).status).toBe(200);
    const left = await site.call(contract.listFactors, {}, user.cookie);
    expect(left.data).toMatchObject({ totp: null, recoveryCodes: 0 });
  });
});

describe('the password step alone', () => {
  test('gives a token that is not a session and ends with a new password', async () => {
    const user = await site.user();
    const { app } = await addApp(site, user);
    const { token } = await enterPassword(site, user);
    expect((await site.call(me, {}, `fc_session=${token}`)).error.code).toBe('not_signed_in');
    expect((await finish({ token })).error.code).toBe('invalid_input');
    const { changePassword } = await import('@fit-coder/contracts/accounts');
    const body = { oldpassword: user.password, newpassword: 'a longer horse battery' };
    expect((await site.call(changePassword, { body }, user.cookie)).status).toBe(200);
    expect((await finish({ token, code: await app.code() })).error.code).toBe('login_expired');
  });

  test('does not reveal with a wrong password whether the account has a factor', async () => {
    const [plain, guarded] = [await site.user(), await site.user()];
    await addApp(site, guarded);
    const wrong = async ({ user }: TestUser) =>
      (await site.call(login, { body: { email: user.email, password: 'not it at all' } })).error;
    expect(await wrong(guarded)).toEqual(await wrong(plain));
  });
});

describe('a recent identity confirmation', () => {
  test('is required for sensitive actions when the last one is old, and renews the session’s token', async () => {
    const [admin, someone] = [await site.user('admin'), await site.user()];
    const change = (cookie: string) =>
      site.call(changeRole, { params: { id: someone.user.id }, body: { role: 'user' } }, cookie);
    expect((await change(admin.cookie)).status).toBe(200);
    await age(admin);
    expect((await change(admin.cookie)).error.code).toBe('confirm_identity');
    expect((await site.call(exportAccount, {}, admin.cookie)).error.code).toBe('confirm_identity');
    const moved = { body: { email: `${randomUUID()}@example.com`, name: 'Test Person' } };
    expect((await site.call(updateProfile, moved, admin.cookie)).error.code).toBe('confirm_identity');
    const stayed = { body: { email: admin.user.email, name: 'Another Name' } };
    expect((await site.call(updateProfile, stayed, admin.cookie)).status).toBe(200);

    const prove = (password: string) =>
      site.call(contract.confirmIdentity, { body: { password } }, admin.cookie);
    expect((await prove('not the password')).error.code).toBe('wrong_password');
    const proved = await prove(admin.password);
    expect(proved.status).toBe(200);
    expect((await site.call(me, {}, admin.cookie)).error.code).toBe('not_signed_in');
    expect((await change(proved.cookie ?? '')).status).toBe(200);
  });

  test('needs the second factor, not the password, if the user has one', async () => {
    const user = await site.user();
    const { app } = await addApp(site, user);
    await age(user);
    const { password } = user;
    const remove = (cookie: string) => site.call(deleteAccount, { body: { password } }, cookie);
    expect((await remove(user.cookie)).error.code).toBe('confirm_identity');
    const begun = await site.call(contract.beginConfirmation, {}, user.cookie);
    expect(begun.data).toEqual({ methods: ['code', 'recovery'], passkey: null });
    const byPassword = await site.call(contract.confirmIdentity, { body: { password } }, user.cookie);
    expect(byPassword.error.code).toBe('invalid_input');
    const code = await app.code();
    const byCode = await site.call(contract.confirmIdentity, { body: { code } }, user.cookie);
    expect((await remove(byCode.cookie ?? '')).status).toBe(200);
  });
});

describe('on a site where administrators need a second factor', () => {
  let strict: TestSite;
  beforeAll(async () => {
    strict = await startTestSite({ factorsRequired: true, testAdmin: true });
  });
  afterAll(() => strict.close());

  test('the admin area needs one, and the last one cannot be removed', async () => {
    const admin = await strict.user('admin');
    expect(admin.user.factorMissing).toBe(true);
    const list = () => strict.call(listUsers, { query: {} }, admin.cookie);
    expect((await list()).error.code).toBe('factor_required');
    await addApp(strict, admin);
    expect((await list()).status).toBe(200);
    const own = await strict.call(me, {}, admin.cookie);
    expect(own.data.user.factorMissing).toBeUndefined();
    expect((await strict.call(contract.removeTotp, {}, admin.cookie)).error.code).toBe('last_factor');
    expect((await list()).status).toBe(200);
    await addPasskey(strict, admin);
    expect((await strict.call(contract.removeTotp, {}, admin.cookie)).status).toBe(200);
  });

  test('the test administrator and ordinary users need none', async () => {
    await strict.user('testadmin');
    const { cookie } = await strict.call(loginAsTestAdmin);
    expect((await strict.call(listUsers, { query: {} }, cookie ?? '')).status).toBe(200);
    expect((await strict.user()).user.factorMissing).toBeUndefined();
  });

  test('an operator can remove all factors', async () => {
    const admin = await strict.user('admin');
    await addApp(strict, admin);
    const { db } = strict.deps.database;
    await db.transaction().execute((tx) => strict.product.accounts.factors.resetAll(tx, admin.user.id));
    const { email } = admin.user;
    const response = await strict.call(login, { body: { email, password: admin.password } });
    expect(response.data.user.factorMissing).toBe(true);
  });
});
