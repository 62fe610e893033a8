import { createHook } from 'node:async_hooks';
import { forgetPassword, login } from '@fit-coder/contracts/accounts';
import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests({ rateLimits: true });
/** An address with an account, and one of the same length without. */
let known = '';
let unknown = '';
beforeAll(async () => {
  known = (await site.user()).user.email;
  unknown = `x${known.slice(1)}`;
});
beforeEach(async () => {
  await site.deps.database.db.deleteFrom('login_failures').execute();
});

let callers = 0;
/** Every call comes from a different network address. */
async function send({ method, path }: Endpoint, payload: object) {
  callers += 1;
  const remoteAddress = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  return site.app.inject({ method, url: apiBase + path, payload, remoteAddress });
}

const tryLogin = (email: string) => send(login, { email, password: 'not this one' });
const askForLink = (email: string) => send(forgetPassword, { email });

/** Headers that differ between any two calls. */
const ownToEachCall = new Set(['date', 'x-request-id', 'x-ratelimit-reset', 'x-ratelimit-remaining']);

/** Everything that a client sees of a response, except headers that differ between any two calls. */
async function faceOf(response: ReturnType<typeof send>) {
  const { statusCode, headers, rawPayload } = await response;
  const kept = Object.entries(headers).filter(([name]) => !ownToEachCall.has(name));
  return { statusCode, headers: Object.fromEntries(kept), bytes: rawPayload.toString('hex') };
}

/** How many hashes a call computes: Node reports the work of the library's native code as a resource without a name. */
async function hashesOf(call: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'undefined') hashes += 1;
    },
  }).enable();
  await call();
  hook.disable();
  return hashes;
}

describe('an address with an account and one without', () => {
  test('get the same status, headers and body from a login and a password reset', async () => {
    const wrong = await faceOf(tryLogin(known));
    expect(wrong.statusCode).toBe(401);
    expect(await faceOf(tryLogin(unknown))).toEqual(wrong);
    const asked = await faceOf(askForLink(known));
    expect(asked.statusCode).toBe(200);
    expect(await faceOf(askForLink(unknown))).toEqual(asked);
  });

  // The benchmark compares the times of both.
  test('make a login compute a hash', async () => {
    expect(await hashesOf(() => tryLogin(known))).toBe(1);
    expect(await hashesOf(() => tryLogin(unknown))).toBe(1);
  });

  test('compute none when a login skips the hash, as it does over the limit (control)', async () => {
    for (let index = 0; index < 10; index += 1) await tryLogin(known);
    expect(await hashesOf(() => tryLogin(known))).toBe(0);
  });
});
