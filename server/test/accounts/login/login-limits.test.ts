import { changePassword, deleteAccount, register, resetPassword } from '@fit-coder/contracts/accounts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { countStatuses, deviceOf, loginAttempts, newAddress } from './login-attempts.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { pictureFile, type TestUser } from '../../support/test-site.ts';

const site = siteForAllTests({ rateLimits: true });
beforeEach(async () => {
  await site.deps.database.db.deleteFrom('login_failures').execute();
});

const { attempt, failTenTimes } = loginAttempts(site);

/** A user, and the cookie of their known device. */
async function owner(): Promise<TestUser & { device: string }> {
  const body = { name: 'Ada', email: `ada-${newAddress()}@example.com`, password: 'a good password' };
  const remoteAddress = newAddress();
  const files = { file: await pictureFile() };
  const response = await site.call(register, { body, files }, undefined, { remoteAddress });
  const { user } = response.data;
  return { user, password: body.password, cookie: response.cookie ?? '', device: deviceOf(response) };
}

describe('the limit of wrong passwords for an account', () => {
  test('allows ten wrong passwords, then answers 429 with a hint', async () => {
    const { user, password } = await owner();
    expect(await failTenTimes(user.email)).toEqual({ 401: 10 });
    const response = await attempt({ email: user.email, password });
    expect(response.status).toBe(429);
    expect(response.error).toEqual({
      code: 'rate_limited',
      error:
        'Too many wrong passwords were entered. Wait 15 minutes, or reset your password with a link that we email you.',
    });
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test('allows no more when they are sent at once', async () => {
    const { user } = await owner();
    const responses = Array.from({ length: 40 }, () => attempt({ email: user.email }));
    expect(countStatuses(await Promise.all(responses))).toEqual({ 401: 10, 429: 30 });
  });

  test('does not apply to a known device of its owner, even after a logout', async () => {
    const { user, password, device } = await owner();
    await failTenTimes(user.email);
    expect((await attempt({ email: user.email, password })).status, 'on a strange device').toBe(429);
    const response = await attempt({ email: user.email, password, cookie: device });
    expect(response.status).toBe(200);
    const again = await attempt({ email: user.email, password, cookie: deviceOf(response) });
    expect(again.status).toBe(200);
  });

  test('allows ten wrong passwords from a known device, counted separately', async () => {
    const { user, password, device } = await owner();
    expect(await failTenTimes(user.email, device)).toEqual({ 401: 10 });
    expect((await attempt({ email: user.email, password, cookie: device })).status).toBe(429);
    expect((await attempt({ email: user.email, password })).status, 'from elsewhere').toBe(200);
  });

  test('applies to devices of other accounts and to forged device cookies', async () => {
    const [victim, attacker] = [await owner(), await owner()];
    await failTenTimes(victim.user.email);
    const { email } = victim.user;
    for (const cookie of [
      attacker.device,
      `${victim.device}x`,
      'fc_browser=~~~',
      `fc_browser=${'A'.repeat(22)}`,
    ])
      expect((await attempt({ email, password: victim.password, cookie })).status).toBe(429);
  });

  test('ends after fifteen minutes, and old failures are deleted', async () => {
    const { user, password } = await owner();
    const { db } = site.deps.database;
    await failTenTimes(user.email);
    await sql`update login_failures set failed_at = failed_at - interval '14 minutes'`.execute(db);
    expect((await attempt({ email: user.email, password })).status).toBe(429);
    await sql`update login_failures set failed_at = failed_at - interval '1 minute'`.execute(db);
    expect((await attempt({ email: user.email, password })).status).toBe(200);
    expect(await db.selectFrom('login_failures').select('id').execute()).toEqual([]);
  });

  test('is cleared by a reset, and the device that reset the password is known', async () => {
    const { user } = await owner();
    await failTenTimes(user.email);
    const asked = { email: user.email, askedAt: new Date().toISOString(), attempt: 1, ip: '', userAgent: '' };
    const issued = await site.product.accounts.issueReset(asked);
    const password = 'another good password';
    const params = { token: issued?.token ?? '' };
    const more = { remoteAddress: newAddress() };
    const done = await site.call(resetPassword, { params, body: { password } }, undefined, more);
    expect((await attempt({ email: user.email, password })).status).toBe(200);
    await failTenTimes(user.email);
    expect((await attempt({ email: user.email, password, cookie: deviceOf(done) })).status).toBe(200);
  });

  test('does not count correct passwords', async () => {
    const { user, password } = await owner();
    for (let index = 0; index < 12; index += 1)
      expect((await attempt({ email: user.email, password })).status).toBe(200);
  });
});

test('an address without an account has the same limit', async () => {
  const { user } = await owner();
  const email = `nobody-${newAddress()}@example.com`;
  expect(await failTenTimes(user.email)).toEqual({ 401: 10 });
  expect(await failTenTimes(email)).toEqual({ 401: 10 });
  const [known, unknown] = [await attempt({ email: user.email }), await attempt({ email })];
  expect(unknown.status).toBe(429);
  expect(unknown.error).toEqual(known.error);
  const waits = [known, unknown].map(({ headers }) => Number(headers['retry-after']));
  expect(Math.abs((waits[0] ?? 0) - (waits[1] ?? 0))).toBeLessThan(10);
});

test('the table of failures contains no addresses in plain text', async () => {
  const { user } = await owner();
  await attempt({ email: user.email, remoteAddress: '203.0.113.77' });
  const rows = await site.deps.database.db.selectFrom('login_failures').selectAll().execute();
  // The account, the network, and the account from everywhere.
  expect(rows).toHaveLength(3);
  for (const { bucket } of rows) {
    expect(bucket).toHaveLength(32);
    expect(bucket.toString('latin1')).not.toMatch(/ada|203\.0/u);
  }
});

describe('the limit of wrong passwords for a network address', () => {
  /** Records wrong passwords from one address, each for another account. */
  async function spray(count: number, remoteAddress: string) {
    const { db } = site.deps.database;
    await attempt({ email: `spray-${newAddress()}@example.com`, remoteAddress });
    // The others are copies of the first in the database, because the limit of calls would make them take five minutes.
    // The row of the network is the second of three.
    await sql`insert into login_failures (bucket, failed_at)
      select (select bucket from login_failures order by id desc offset 1 limit 1), now()
      from generate_series(2, ${count}::int)`.execute(db);
  }

  test('allows a hundred, and counts an IPv6 client by its /64 network', async () => {
    const { user, password } = await owner();
    await spray(99, '2001:db8:7:7::1');
    const right = { email: user.email, password };
    expect((await attempt({ ...right, remoteAddress: '2001:db8:7:7::2' })).status).toBe(200);
    await spray(1, '2001:db8:7:7::3');
    expect((await attempt({ ...right, remoteAddress: '2001:db8:7:7:9::4' })).status).toBe(429);
    expect((await attempt({ ...right, remoteAddress: '2001:db8:7:8::1' })).status).toBe(200);
  });

  test('does not apply to known devices at that address', async () => {
    const { user, password, device } = await owner();
    await spray(100, '203.0.113.9');
    const right = { email: user.email, password, remoteAddress: '203.0.113.9' };
    expect((await attempt(right)).status).toBe(429);
    expect((await attempt({ ...right, cookie: device })).status).toBe(200);
  });
});

describe('the password confirmation of a logged-in user', () => {
  const guesses = [
    {
      name: 'changing it',
      call: changePassword,
      body: { oldpassword: 'not this one', newpassword: 'a new password' },
    },
    { name: 'deleting the account', call: deleteAccount, body: { password: 'not this one' } },
  ] as const;

  test.each(guesses)('$name is refused after ten wrong passwords', async ({ call, body }) => {
    const { user, cookie } = await owner();
    const guess = () => site.call(call, { body }, cookie, { remoteAddress: newAddress() });
    for (let index = 0; index < 10; index += 1) expect((await guess()).error.code).toBe('wrong_password');
    const response = await guess();
    expect(response.error.code).toBe('rate_limited');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(60);
    expect((await attempt({ email: user.email })).status, 'logging in shares the count').toBe(429);
  });

  test('is accepted on a known device while strangers exceed the limit', async () => {
    const { user, password, cookie, device } = await owner();
    await failTenTimes(user.email);
    const body = { oldpassword: password, newpassword: 'a new password' };
    const more = { remoteAddress: newAddress() };
    expect((await site.call(changePassword, { body }, cookie, more)).error.code).toBe('rate_limited');
    expect((await site.call(changePassword, { body }, `${cookie}; ${device}`, more)).status).toBe(200);
  });
});

test('registration says that an address is taken, and has a separate limit', async () => {
  const { user } = await owner();
  const body = { name: 'Ada', email: user.email, password: 'a good password' };
  const files = { file: await pictureFile() };
  const more = { remoteAddress: newAddress() };
  const responses = [];
  for (let index = 0; index < 11; index += 1)
    responses.push(await site.call(register, { body, files }, undefined, more));
  expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
  expect(responses[0]?.error.code).toBe('email_taken');
});
