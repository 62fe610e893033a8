import { login, logout } from '@fit-coder/contracts/accounts';
import { CookieJar } from 'tough-cookie';
import { expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../support/site-hooks.ts';

const address = 'https://courses.example.com';

const site = siteForAllTests({ publicUrl: address });
const user = userForAllTests(site);

/** A cookie jar that follows RFC 6265bis, as browsers do; it throws where they would drop a cookie. */
const newJar = () => new CookieJar(undefined, { prefixSecurity: 'strict', rejectPublicSuffixes: true });

async function keep(
  jar: CookieJar,
  headers: Readonly<Record<string, string | string[] | number | undefined>>,
): Promise<void> {
  for (const line of [headers['set-cookie'] ?? []].flat())
    await jar.setCookie(String(line), `${address}/api/v1/login`);
}

const credentials = () => ({ email: user.user.email, password: user.password });

test('the cookies of a login are kept by a browser’s rules, and sent back only to this host over HTTPS', async () => {
  const jar = newJar();
  const response = await site.call(login, { body: credentials() });
  expect(response.status).toBe(200);
  await keep(jar, response.headers);
  const cookies = await jar.getCookies(`${address}/api/v1/me`);
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect([cookie.key, cookie.secure, cookie.httpOnly, cookie.sameSite]).toEqual([
      cookie.key,
      true,
      true,
      'lax',
    ]);
    expect([cookie.key, cookie.hostOnly]).toEqual([cookie.key, true]);
  }
  expect(await jar.getCookies('http://courses.example.com/api/v1/me')).toEqual([]);
  expect(await jar.getCookies('https://other.example.com/api/v1/me')).toEqual([]);
  expect(await jar.getCookies('https://sub.courses.example.com/api/v1/me')).toEqual([]);
});

test('the cookie in the jar opens the session, and the logout removes it from the jar', async () => {
  const jar = newJar();
  await keep(jar, (await site.call(login, { body: credentials() })).headers);
  const cookie = () => jar.getCookieString(`${address}/api/v1/me`);
  const me = async () =>
    (await site.app.inject({ url: '/api/v1/me', headers: { cookie: await cookie() } })).statusCode;
  expect(await me()).toBe(200);
  const session = /__Host-\w*session/u;
  expect(await cookie()).toMatch(session);
  const response = await site.call(logout, {}, await cookie());
  await keep(jar, response.headers);
  expect(await cookie()).not.toMatch(session);
  expect(await me()).toBe(401);
});

test('a cookie with the host prefix and a domain makes the jar throw (control)', async () => {
  const broken = '__Host-fc_session=a; Secure; Path=/; Domain=courses.example.com';
  await expect(newJar().setCookie(broken, address)).rejects.toThrow('__Host');
});
