import { login, logout, me } from '@fit-coder/contracts/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestUser, type TestSite } from '../support/test-site.ts';

let plain: TestSite;
let secure: TestSite;
beforeAll(async () => {
  plain = await startTestSite();
  secure = await startTestSite({ publicUrl: 'https://courses.example.com' });
});
afterAll(() => Promise.all([plain.close(), secure.close()]));

const loginBody = ({ user, password }: TestUser) => ({ body: { email: user.email, password } });

/** The attributes of the cookie that a login sets, by name in lower case. */
async function loginCookie(site: TestSite) {
  const response = await site.call(login, loginBody(await site.user()));
  const cookies = [response.headers['set-cookie'] ?? []].flat().map(String);
  const session = cookies.find((cookie) => cookie.includes('fc_session=')) ?? '';
  const [pair = '', ...attributes] = session.split('; ');
  const [name = '', value = ''] = pair.split('=');
  return {
    name,
    value,
    attributes: Object.fromEntries(
      attributes.map((attribute) => {
        const [key = '', setting = ''] = attribute.split('=');
        return [key.toLowerCase(), setting];
      }),
    ),
  };
}

describe('the session cookie', () => {
  test('is not accessible to scripts and other sites', async () => {
    const { name, value, attributes } = await loginCookie(plain);
    expect(name).toBe('fc_session');
    expect(value).toMatch(/^[\w-]{43}$/u);
    expect(attributes).toMatchObject({ httponly: '', samesite: 'Lax', path: '/' });
    expect(attributes).not.toHaveProperty('domain');
    expect(attributes).not.toHaveProperty('secure');
    const days = (Date.parse(attributes['expires'] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  test('is bound to the host, and to HTTPS if the site uses HTTPS', async () => {
    const { name, attributes } = await loginCookie(secure);
    expect(name).toBe('__Host-fc_session');
    expect(attributes).toMatchObject({ httponly: '', samesite: 'Lax', path: '/', secure: '' });
    expect(attributes).not.toHaveProperty('domain');
  });

  test('is removed by logging out, with the attributes that it was set with', async () => {
    const { cookie } = await secure.user();
    const response = await secure.call(logout, {}, cookie);
    expect(String(response.headers['set-cookie'])).toMatch(
      /^__Host-fc_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/u,
    );
  });
});

test('a login gives a new token, and the previous one is no longer valid', async () => {
  const user = await plain.user();
  const again = await plain.call(login, loginBody(user), user.cookie);
  expect(again.cookie).not.toBe(user.cookie);
  expect((await plain.call(me, {}, again.cookie ?? '')).status).toBe(200);
  expect((await plain.call(me, {}, user.cookie)).error.code).toBe('not_signed_in');
});

test('a token that was planted before the login is not valid after it', async () => {
  const planted = `fc_session=${'A'.repeat(43)}`;
  const user = await plain.user();
  const response = await plain.call(login, loginBody(user), planted);
  expect(response.cookie).not.toBe(planted);
  expect((await plain.call(me, {}, planted)).error.code).toBe('not_signed_in');
});

test('a session on another device continues', async () => {
  const user = await plain.user();
  const other = await plain.call(login, loginBody(user));
  await plain.call(logout, {}, other.cookie ?? '');
  expect((await plain.call(me, {}, user.cookie)).status).toBe(200);
});

test('the database contains only hashes of tokens, which open no session', async () => {
  const { cookie } = await plain.user();
  const token = cookie.split('=')[1] ?? '';
  const everything = await sql<{ row: string }>`
    select s::text as row from sessions s union all select u::text from users u
    union all select j.data::text from pgboss.job j`.execute(plain.deps.database.db);
  const text = everything.rows.map(({ row }) => row).join('\n');
  expect(text).not.toContain(token);
  expect(text).not.toContain(Buffer.from(token).toString('hex'));
  expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  expect(text).toMatch(/argon2id/u);
  expect(text).not.toContain('a good password');
});

test('rows of expired sessions are deleted with the next login, and others stay', async () => {
  const { db } = plain.deps.database;
  const [ended, lasting, next] = await Promise.all([plain.user(), plain.user(), plain.user()]);
  const rows = (userId: string) =>
    db.selectFrom('sessions').select('user_id').where('user_id', '=', userId).execute();
  await db
    .updateTable('sessions')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('user_id', '=', ended.user.id)
    .execute();
  await plain.call(login, loginBody(next));
  expect(await rows(ended.user.id)).toEqual([]);
  expect(await rows(lasting.user.id)).not.toEqual([]);
});
