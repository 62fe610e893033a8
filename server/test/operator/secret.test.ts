import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addTotp, beginTotp, finishLogin } from '@fit-coder/contracts/factors';
import { login } from '@fit-coder/contracts/accounts';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openGround,
  type Ground,
  operate,
  password,
  startOperatedSite,
  type OperatedSite,
} from './operated-site.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.remove());

const email = 'tom@example.com';

/** The code of a time step, counted from the current one. */
const codeOf = (secret: string, steps: number) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** Logs in with the password and a code of the app; throws if the login fails. */
async function logIn(site: OperatedSite, code: string): Promise<void> {
  const response = await fetch(site.origin + apiBase + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { attempt } = (await response.json()) as { attempt: { token: string } };
  await site.call(finishLogin, { body: { token: attempt.token, code } });
}

test('secret retire encrypts all secrets with the new secret before it drops the old one', async () => {
  const folder = ground.at('data');
  const before = await startOperatedSite(folder);
  const cookie = await before.register(email);
  const { secret } = await before.call(beginTotp, {}, cookie);
  await before.call(addTotp, { body: { code: await codeOf(secret, 0) } }, cookie);
  await before.kill();

  expect((await operate(folder, ['secret', 'retire'])).complaint).toContain('There is no previous secret');
  expect((await operate(folder, ['secret', 'rotate'])).code).toBe(0);
  const again = await operate(folder, ['secret', 'rotate']);
  expect([again.code, again.complaint]).toEqual([1, expect.stringContaining('secret retire')]);

  const retired = await operate(folder, ['secret', 'retire']);
  expect([retired.code, retired.output]).toEqual([0, expect.stringContaining('1 authenticator app')]);
  expect(existsSync(join(folder, 'secret.previous'))).toBe(false);

  const after = await startOperatedSite(folder);
  try {
    await logIn(after, await codeOf(secret, 1));
  } finally {
    await after.kill();
  }
});
