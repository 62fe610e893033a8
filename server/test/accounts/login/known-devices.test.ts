import { changePassword, deleteAccount, register } from '@fit-coder/contracts/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { countStatuses, deviceOf, loginAttempts, newAddress } from './login-attempts.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { pictureFile } from '../../support/test-site.ts';

const site = siteForAllTests();
beforeEach(async () => {
  await site.deps.database.db.deleteFrom('login_failures').execute();
});

const { attempt, failTenTimes } = loginAttempts(site);

describe('known devices of an account', () => {
  /** Registers the address, and takes a device cookie for each of `count` logins. */
  async function mint(email: string, count: number): Promise<{ devices: string[]; cookie: string }> {
    const body = { name: 'Mallory', email, password: 'a good password' };
    const more = () => ({ remoteAddress: newAddress() });
    const files = { file: await pictureFile() };
    const response = await site.call(register, { body, files }, undefined, more());
    const devices = [deviceOf(response)];
    while (devices.length < count) devices.push(deviceOf(await attempt({ email, password: body.password })));
    return { devices, cookie: response.cookie ?? '' };
  }

  /** Sends ten wrong passwords from each device in turn. */
  async function guessOnEach(devices: readonly string[], email: string): Promise<Record<string, number>> {
    const responses = [];
    for (const cookie of devices)
      responses.push(...(await Promise.all(Array.from({ length: 10 }, () => attempt({ email, cookie })))));
    return countStatuses(responses);
  }

  test('allow no extra attempts at an account that another user registers with the address later', async () => {
    const email = `wanted-${newAddress()}@example.com`;
    const { devices, cookie } = await mint(email, 8);
    // Before the account is deleted, each device has its own limit, which made the attack possible.
    expect(await failTenTimes(email)).toEqual({ 401: 10 });
    expect((await attempt({ email, cookie: devices[7] ?? '' })).status).toBe(401);
    const gone = { body: { password: 'a good password' } };
    const left = await site.call(deleteAccount, gone, `${cookie}; ${devices[7]}`, {
      remoteAddress: newAddress(),
    });
    expect(left.status).toBe(200);
    await site.deps.database.db.deleteFrom('login_failures').execute();
    const body = { name: 'Ada', email, password: 'the password of the owner' };
    await site.call(register, { body, files: { file: await pictureFile() } }, undefined, {
      remoteAddress: newAddress(),
    });
    expect(await guessOnEach(devices, email)).toEqual({ 401: 10, 429: 70 });
  });

  test('allow at most thirty wrong passwords for an account, all together', async () => {
    const email = `many-${newAddress()}@example.com`;
    const { devices } = await mint(email, 8);
    expect(await guessOnEach(devices, email)).toEqual({ 401: 30, 429: 50 });
  });

  test('are the last ten, so the eleventh replaces the first', async () => {
    const email = `eleven-${newAddress()}@example.com`;
    const { devices } = await mint(email, 11);
    await failTenTimes(email);
    expect((await attempt({ email, cookie: devices[0] ?? '' })).status).toBe(429);
    expect((await attempt({ email, cookie: devices[1] ?? '' })).status).toBe(401);
  });

  test('are forgotten after a new password, except the one that set it', async () => {
    const user = { email: `renewed-${newAddress()}@example.com` };
    const password = 'a good password';
    const { devices, cookie } = await mint(user.email, 1);
    const device = devices[0] ?? '';
    const other = deviceOf(await attempt({ email: user.email, password }));
    const body = { oldpassword: password, newpassword: 'a new password' };
    const more = { remoteAddress: newAddress() };
    const changed = await site.call(changePassword, { body }, `${cookie}; ${device}`, more);
    await failTenTimes(user.email);
    const right = { email: user.email, password: body.newpassword };
    expect((await attempt({ ...right, cookie: other })).status).toBe(429);
    expect((await attempt({ ...right, cookie: device })).status, 'the name before').toBe(429);
    expect((await attempt({ ...right, cookie: deviceOf(changed) })).status).toBe(200);
  });
});
