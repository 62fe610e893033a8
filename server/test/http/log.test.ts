import { Writable } from 'node:stream';
import { login, me, register } from '@fit-coder/contracts/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureFile, startTestSite, type TestSite } from '../support/test-site.ts';

let site: TestSite;
let written = '';
beforeAll(async () => {
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  site = await startTestSite({ logLevel: 'trace' }, null, lines);
});
afterAll(() => site.close());

const password = 'an-unmistakable-password';

test('the log names requests by id, and contains no password, no cookie and no token', async () => {
  const body = { name: 'Grace', email: 'grace@example.com', password };
  const registered = await site.call(register, { body, files: { file: await pictureFile() } });
  const token = registered.cookie?.split('=')[1] ?? '';
  const taken = await site.call(register, { body, files: { file: await pictureFile() } });
  expect(taken.error.code).toBe('email_taken');
  await site.call(login, { body: { email: body.email, password: `${password} not` } });
  await site.call(me, {}, registered.cookie ?? '');
  await site.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload: `{"password":"${password}"`,
  });
  await site.app.inject({ method: 'PUT', url: `/api/v1/resetpassword/${token}`, payload: { password } });
  await site.app.inject(`/reset/${token}?token=${token}`);
  // A database error contains the values that caused it.
  await site.deps.database.db
    .insertInto('users')
    .values({ name: 'Grace', email: body.email, password_hash: password, role: 'user', avatar: null })
    .execute()
    .catch((error: unknown) => site.deps.log.error({ err: error, password, token }, 'a test of the log'));

  expect(written).toContain('"path":"/api/v1/register"');
  expect(written).toContain(`"reqId":"${String(taken.headers['x-request-id'])}"`);
  expect(token).toHaveLength(43);
  expect(written).not.toContain(token);
  expect(written).not.toContain(password);
  expect(written).not.toContain(body.email);
  expect(written).not.toContain('fc_session');
  expect(written).toContain('a test of the log');
});

test('the log contains no requests of what watches the site', async () => {
  await site.app.inject('/healthz');
  await site.app.inject('/readyz');
  await site.app.inject('/metrics');
  await site.app.inject('/api/v1/site');
  expect(written).toContain('"path":"/api/v1/site"');
  expect(written).not.toMatch(/"path":"\/(?:healthz|readyz|metrics)"/u);
});

test('a secret that is logged carelessly is found (control)', () => {
  site.deps.log.info(`the password is ${password}`);
  expect(written).toContain(password);
});
