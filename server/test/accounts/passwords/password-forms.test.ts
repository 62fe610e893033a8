import { randomUUID } from 'node:crypto';
import { forgetPassword, login, register, resetPassword } from '@fit-coder/contracts/accounts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { pictureFile } from '../../support/test-site.ts';
import { addApp, enterPassword } from '../factors/authenticators.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

/** Registers a user with the password and returns their address, or the error code. */
async function registerWith(password: string): Promise<{ email: string; code: string | null }> {
  const email = `${randomUUID()}@example.com`;
  const body = { name: 'Test Person', email, password };
  const response = await site.call(register, { body, files: { file: await pictureFile() } });
  return { email, code: response.status < 400 ? null : response.error.code };
}

const logIn = async (email: string, password: string) =>
  (await site.call(login, { body: { email, password } })).status;

describe('a password', () => {
  test('has 8 to 128 characters', async () => {
    const long = 'kelp tundra ' + 'x'.repeat(116);
    expect(long).toHaveLength(128);
    expect((await registerWith('kelp tu')).code).toBe('invalid_input');
    expect((await registerWith('kelp tun')).code).toBeNull();
    expect((await registerWith(`${long}y`)).code).toBe('invalid_input');
    const { email } = await registerWith(long);
    expect(await logIn(email, long)).toBe(200);
  });

  test.each([
    ['lower case alone', 'kelptundralantern'],
    ['digits and signs alone', '7391-5528-4406!'],
    ['spaces', 'kelp  tundra lantern'],
    ['other scripts', 'ламинария тундра'],
    ['pictures', '🪸🧊🔭🪁🧭🛶🪵🌾'],
    ['markup and SQL', `'; drop table users; --<b>`],
  ])('may consist of %s', async (_, password) => {
    const { email, code } = await registerWith(password);
    expect(code).toBeNull();
    expect(await logIn(email, password)).toBe(200);
  });

  test('is compared exactly, up to its last character', async () => {
    // bcrypt would ignore the last character, which comes after 72 bytes.
    const password = ` Kelp tundra ${'lantern '.repeat(10)}Z `;
    const { email } = await registerWith(password);
    expect(await logIn(email, password)).toBe(200);
    const others = [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, 72),
      `${password.slice(0, -2)}Y `,
    ];
    for (const other of others) expect(await logIn(email, other)).toBe(401);
  });
});

test('a password set with an emailed link does not replace the second factor', async () => {
  const user = await site.user();
  await addApp(site, user);
  const { email } = user.user;
  expect((await site.call(forgetPassword, { body: { email } })).status).toBe(200);
  const token = await vi.waitFor(async () => {
    const mails = (await site.deps.mailbox?.list()) ?? [];
    const text = mails.find(
      ({ to, subject }) => to === email && subject.startsWith('Set a new password'),
    )?.text;
    const found = /\/reset\/([\w-]{43})\s/u.exec(text ?? '')?.[1];
    if (!found) throw new Error('no mail with a link yet');
    return found;
  }, 60_000);
  const password = 'another good password';
  const reset = await site.call(resetPassword, { params: { token }, body: { password } });
  expect(reset.status).toBe(200);
  expect(reset.cookie ?? '').not.toContain('session');
  const { response } = await enterPassword(site, { ...user, password });
  expect(response.cookie).toBeNull();
});
