import { login } from '@fit-coder/contracts/accounts';
import { listUsers } from '@fit-coder/contracts/administration';
import { finishLogin } from '@fit-coder/contracts/factors';
import { listActivity } from '@fit-coder/contracts/security-events';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { addApp, addPasskey } from './authenticators.ts';

const site = siteForAllTests({ factorsRequired: true });

const list = async (cookie: string) => (await site.call(listUsers, { query: {} }, cookie)).status;

test.each([
  ['an authenticator app', addApp],
  ['a passkey', addPasskey],
])('adding %s in one session ends the other sessions that began with only a password', async (_, add) => {
  const admin = await site.user('admin');
  const body = { email: admin.user.email, password: admin.password };
  const thief = (await site.call(login, { body })).cookie ?? '';
  expect(await list(thief)).toBe(403);
  await add(site, admin);
  expect(await list(thief)).toBe(401);
  expect(await list(admin.cookie)).toBe(200);
  expect((await site.call(login, { body })).error.code).toBe('second_factor_required');
  const { events } = (await site.call(listActivity, { query: {} }, admin.cookie)).data;
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'session_ended',
      detail: expect.objectContaining({ by: 'factor_added' }),
    }),
  );
});

test('adding another second factor keeps the sessions that proved one', async () => {
  const admin = await site.user('admin');
  const { codes } = await addApp(site, admin);
  expect(codes.length).toBeGreaterThan(0);
  const { attempt } = (
    await site.call(login, { body: { email: admin.user.email, password: admin.password } })
  ).error;
  const proof = { token: attempt?.token ?? '', recoveryCode: codes[0] };
  const phone = (await site.call(finishLogin, { body: proof })).cookie ?? '';
  await addPasskey(site, admin);
  expect(await list(phone)).toBe(200);
});
