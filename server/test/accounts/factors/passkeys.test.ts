import * as contract from '@fit-coder/contracts/factors';
import WebAuthnEmulator, { AuthenticatorEmulator } from 'nid-webauthn-emulator';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { addPasskey, enterPassword, signed } from './authenticators.ts';

const site = siteForAllTests();

const finish = (body: object) => site.call(contract.finishLogin, { body });
const begin = (token?: string) => site.call(contract.beginPasskeyLogin, { body: token ? { token } : {} });

test('a passkey is the second step of a login, once for each challenge', async () => {
  const user = await site.user();
  const { device } = await addPasskey(site, user);
  const { token, methods } = await enterPassword(site, user);
  expect(methods).toEqual(['passkey', 'recovery']);
  const passkey = signed(device, (await begin(token)).data.options);
  expect((await finish({ token, passkey })).data.user.id).toBe(user.user.id);
  const next = await enterPassword(site, user);
  expect((await finish({ token: next.token, passkey })).error.code).toBe('wrong_factor');
});

test('a passkey logs in without a password, even if its counter does not grow', async () => {
  const user = await site.user();
  const authenticator = new AuthenticatorEmulator({ signCounterIncrement: 0 });
  const { device } = await addPasskey(site, user, new WebAuthnEmulator(authenticator));
  for (let time = 0; time < 2; time += 1) {
    const begun = await begin();
    const passkey = signed(device, begun.data.options);
    const done = await finish({ token: begun.data.token, passkey });
    expect(done.data.user.id).toBe(user.user.id);
  }
});

test('a passkey is refused for another origin, port or account, and without user verification', async () => {
  const [mine, theirs] = [await site.user(), await site.user()];
  const { device } = await addPasskey(site, mine);
  const other = await addPasskey(site, theirs);
  for (const at of ['http://localhost:4000', 'https://localhost:3000']) {
    const begun = await begin();
    const passkey = signed(device, begun.data.options, at);
    expect((await finish({ token: begun.data.token, passkey })).error.code).toBe('wrong_factor');
  }
  const { token } = await enterPassword(site, mine);
  const challenge = await begin(token);
  const { allowCredentials: _own, ...options } = challenge.data.options;
  const foreign = signed(other.device, options);
  expect((await finish({ token, passkey: foreign })).error.code).toBe('wrong_factor');
  const unverified = new AuthenticatorEmulator({
    ...device.authenticator.params,
    userGetAssertionInteraction: () => ({ options: { uv: false, up: true } }),
  });
  const begun = await begin();
  const discouraged = { ...begun.data.options, userVerification: 'discouraged' };
  const passkey = signed(new WebAuthnEmulator(unverified), discouraged);
  expect((await finish({ token: begun.data.token, passkey })).error.code).toBe('wrong_factor');
});

test('a passkey’s response is accepted only for the login that requested it', async () => {
  const user = await site.user();
  const { device } = await addPasskey(site, user);
  const [one, two] = [await begin(), await begin()];
  const passkey = signed(device, one.data.options);
  expect((await finish({ token: two.data.token, passkey })).error.code).toBe('wrong_factor');
  expect((await finish({ token: one.data.token, passkey })).status).toBe(200);
});

test('a login without a password refuses a code', async () => {
  const begun = await begin();
  const refused = await finish({ token: begun.data.token, code: '123456' });
  expect(refused.error.code).toBe('invalid_input');
});
