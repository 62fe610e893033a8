import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeCategories, makeCourse } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';

/**
 * The ten calls as the specification defines them, over HTTP and without the contracts: method, path, payload,
 * and exactly the fields of the response.
 */
let origin: string;
const site = siteForAllTests();
beforeAll(async () => {
  origin = await site.listen();
  await site.work();
});

interface TestResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string;
}

/** Calls as a browser does: JSON or a form, and cookies. */
async function call(method: string, path: string, payload?: object, cookie = ''): Promise<TestResponse> {
  const isForm = payload instanceof FormData;
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { cookie, ...(payload && !isForm && { 'content-type': 'application/json' }) },
    ...(payload && { body: isForm ? payload : JSON.stringify(payload) }),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body, cookie: cookies.join('; ') };
}

async function picture(): Promise<Blob> {
  const create = { width: 64, height: 64, channels: 3 as const, background: '#2a5fd0' };
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())], { type: 'image/png' });
}

async function register(email: string): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Ida', email, password: 'a good password' }))
    form.append(name, value);
  form.append('file', await picture(), 'me.png');
  return call('POST', '/register', form);
}

const fieldsOf = ({ status, body }: TestResponse) => [status, Object.keys(body).toSorted()];

test('POST /register, POST /login, GET /me and GET /logout', async () => {
  const registered = await register('ida@example.com');
  expect(fieldsOf(registered)).toEqual([200, ['message', 'user']]);
  expect(registered.body['user']).toMatchObject({ name: 'Ida', email: 'ida@example.com', role: 'user' });
  const login = await call('POST', '/login', { email: 'ida@example.com', password: 'a good password' });
  expect(fieldsOf(login)).toEqual([200, ['message', 'user']]);
  const me = await call('GET', '/me', undefined, login.cookie);
  expect(fieldsOf(me)).toEqual([200, ['user']]);
  expect(me.body['user']).toEqual(registered.body['user']);
  expect(fieldsOf(await call('GET', '/logout', undefined, login.cookie))).toEqual([200, ['user']]);
  expect((await call('GET', '/me', undefined, login.cookie)).status).toBe(401);
});

test('PUT /updateprofile, PUT /changeavatar and PUT /changepassword', async () => {
  const { cookie } = await register('una@example.com');
  const profile = { email: 'una.new@example.com', name: 'Una New' };
  expect(fieldsOf(await call('PUT', '/updateprofile', profile, cookie))).toEqual([200, ['succes']]);
  // The name changes at once, the address with the link in the email to it.
  expect((await call('GET', '/me', undefined, cookie)).body['user']).toMatchObject({
    name: profile.name,
    email: 'una@example.com',
  });
  const form = new FormData();
  form.append('file', await picture(), 'me.png');
  expect(fieldsOf(await call('PUT', '/changeavatar', form, cookie))).toEqual([200, ['message']]);
  const passwords = { oldpassword: 'a good password', newpassword: 'a better password' };
  expect(fieldsOf(await call('PUT', '/changepassword', passwords, cookie))).toEqual([200, ['succes']]);
  const again = await call('POST', '/login', { email: 'una@example.com', password: passwords.newpassword });
  expect(again.status).toBe(200);
});

test('POST /forgetpassword and PUT /resetpassword/{token}', async () => {
  await register('fay@example.com');
  const asked = await call('POST', '/forgetpassword', { email: 'fay@example.com' });
  expect(fieldsOf(asked)).toEqual([200, ['succes']]);
  const token = await vi.waitFor(async () => {
    const mails = (await site.deps.mailbox?.list()) ?? [];
    const texts = mails.filter(({ to }) => to === 'fay@example.com').map(({ text }) => text);
    const found = /\/reset\/([\w-]+)/u.exec(texts.join('\n'))?.[1];
    expect(found).toBeDefined();
    return found ?? '';
  }, 240_000);
  const password = 'a password from the mail';
  expect(fieldsOf(await call('PUT', `/resetpassword/${token}`, { password }))).toEqual([200, ['succes']]);
  expect((await call('POST', '/login', { email: 'fay@example.com', password })).status).toBe(200);
});

test('DELETE /removefromplaylist?id={id}', async () => {
  const { cookie } = await register('pia@example.com');
  await makeCategories(site);
  const { id } = await makeCourse(site);
  expect((await call('POST', '/playlist', { id }, cookie)).status).toBe(200);
  const removed = await call('DELETE', `/removefromplaylist?id=${id}`, undefined, cookie);
  expect(fieldsOf(removed)).toEqual([200, ['success']]);
  expect((await call('GET', '/playlist', undefined, cookie)).body).toEqual({ playlist: [] });
});

test('the error field of a failed call is named error', async () => {
  const failures = [
    await call('POST', '/login', { email: 'nobody@example.com', password: 'wrong' }),
    await call('GET', '/me'),
    await call('PUT', '/updateprofile', { email: 'x', name: '' }),
    await call('POST', '/forgetpassword', { email: 'not an address' }),
    await call('DELETE', '/removefromplaylist?id=nothing'),
  ];
  expect(failures.map(({ status }) => status)).toEqual([401, 401, 401, 400, 401]);
  for (const { body } of failures) expect(body['error']).toMatch(/^[A-Z].+\.$/u);
});
