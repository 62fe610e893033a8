import { changePassword, deleteAccount, login, register } from '@fit-coder/contracts/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { pictureFile, type Answered } from '../../support/test-site.ts';

const site = siteForAllTests();
beforeEach(async () => {
  await site.deps.database.db.deleteFrom('login_failures').execute();
});

/** A network address that nobody used before, so that the limits by address stay out of the way. */
let addresses = 0;
const elsewhere = () => {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
};

interface Try {
  readonly email: string;
  readonly password?: string;
  readonly cookie?: string;
}

const attempt = ({ email, password = 'not this one', cookie }: Try) =>
  site.call(login, { body: { email, password } }, cookie, { remoteAddress: elsewhere() });

/** What a browser keeps from an answer, as a Cookie header without the session. */
function deviceOf(response: Pick<Answered<typeof login>, 'headers'>): string {
  const cookies = [response.headers['set-cookie'] ?? []].flat().map(String);
  const device = cookies.find((cookie) => cookie.startsWith('fc_browser='));
  if (!device) throw new Error('the answer sets no device cookie');
  return device.replace(/;.*/u, '');
}

/** How often each status was answered. */
function statusesOf(responses: readonly Answered<typeof login>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const failTenTimes = async (email: string, cookie?: string) =>
  statusesOf(
    await Promise.all(Array.from({ length: 10 }, () => attempt({ email, ...(cookie && { cookie }) }))),
  );

describe('devices that were known for an account', () => {
  /** Registers the address, and takes a device cookie for each of `count` logins. */
  async function mint(email: string, count: number): Promise<{ devices: string[]; cookie: string }> {
    const body = { name: 'Mallory', email, password: 'a good password' };
    const more = () => ({ remoteAddress: elsewhere() });
    const files = { file: await pictureFile() };
    const response = await site.call(register, { body, files }, undefined, more());
    const devices = [deviceOf(response)];
    while (devices.length < count) devices.push(deviceOf(await attempt({ email, password: body.password })));
    return { devices, cookie: response.cookie ?? '' };
  }

  /** Ten wrong passwords from each, one device after the other. */
  async function guessOnEach(devices: readonly string[], email: string): Promise<Record<string, number>> {
    const responses = [];
    for (const cookie of devices)
      responses.push(...(await Promise.all(Array.from({ length: 10 }, () => attempt({ email, cookie })))));
    return statusesOf(responses);
  }

  test('add no guesses at an account that someone else registers with the address later', async () => {
    const email = `wanted-${elsewhere()}@example.com`;
    const { devices, cookie } = await mint(email, 8);
    // Before the account goes, each of them is counted apart from strangers: that is what made the attack.
    expect(await failTenTimes(email)).toEqual({ 401: 10 });
    expect((await attempt({ email, cookie: devices[7] ?? '' })).status).toBe(401);
    const gone = { body: { password: 'a good password' } };
    const left = await site.call(deleteAccount, gone, `${cookie}; ${devices[7]}`, {
      remoteAddress: elsewhere(),
    });
    expect(left.status).toBe(200);
    await site.deps.database.db.deleteFrom('login_failures').execute();
    const body = { name: 'Ada', email, password: 'the password of the owner' };
    await site.call(register, { body, files: { file: await pictureFile() } }, undefined, {
      remoteAddress: elsewhere(),
    });
    expect(await guessOnEach(devices, email)).toEqual({ 401: 10, 429: 70 });
  });

  test('get an account no more than thirty wrong passwords heard, from all of them together', async () => {
    const email = `many-${elsewhere()}@example.com`;
    const { devices } = await mint(email, 8);
    expect(await guessOnEach(devices, email)).toEqual({ 401: 30, 429: 50 });
  });

  test('are the last ten, and the first is a stranger again', async () => {
    const email = `eleven-${elsewhere()}@example.com`;
    const { devices } = await mint(email, 11);
    await failTenTimes(email);
    expect((await attempt({ email, cookie: devices[0] ?? '' })).status).toBe(429);
    expect((await attempt({ email, cookie: devices[1] ?? '' })).status).toBe(401);
  });

  test('are forgotten with a new password, except the one that set it', async () => {
    const user = { email: `renewed-${elsewhere()}@example.com` };
    const password = 'a good password';
    const { devices, cookie } = await mint(user.email, 1);
    const device = devices[0] ?? '';
    const other = deviceOf(await attempt({ email: user.email, password }));
    const body = { oldpassword: password, newpassword: 'a new password' };
    const more = { remoteAddress: elsewhere() };
    const changed = await site.call(changePassword, { body }, `${cookie}; ${device}`, more);
    await failTenTimes(user.email);
    const right = { email: user.email, password: body.newpassword };
    expect((await attempt({ ...right, cookie: other })).status).toBe(429);
    expect((await attempt({ ...right, cookie: device })).status, 'the name before').toBe(429);
    expect((await attempt({ ...right, cookie: deviceOf(changed) })).status).toBe(200);
  });
});
