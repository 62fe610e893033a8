import { forgetPassword, login } from '@fit-coder/contracts/accounts';
import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';

/** Enough accounts that none reaches its limit of wrong passwords. */
const accounts = 40;

const site = siteForAllTests({ rateLimits: true });
beforeAll(async () => {
  await site.user();
  await sql`insert into users (name, email, password_hash)
    select 'Somebody', 'somebody-' || lpad(n::text, 6, '0') || '@example.com', password_hash
    from users, generate_series(0, ${accounts - 1}::int) as n`.execute(site.deps.database.db);
  await sql`vacuum analyze users`.execute(site.deps.database.db);
});
beforeEach(async () => {
  await site.deps.database.db.deleteFrom('login_failures').execute();
});

const addressOf = (name: string, index: number) =>
  `${name}-${String(index % accounts).padStart(6, '0')}@example.com`;
const known = (index: number) => addressOf('somebody', index);
/** Addresses of the same length as the known ones. */
const unknown = (index: number) => addressOf('anything', index);

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

/** The processor time of twenty calls, in milliseconds. It depends little on other processes. */
async function processorTime(call: (index: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < 20; index += 1) await call(index);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('an address with an account and one without', () => {
  test('get the same status, headers and body from a login and a password reset', async () => {
    const wrong = await faceOf(tryLogin(known(0)));
    expect(wrong.statusCode).toBe(401);
    expect(await faceOf(tryLogin(unknown(0)))).toEqual(wrong);
    const asked = await faceOf(askForLink(known(0)));
    expect(asked.statusCode).toBe(200);
    expect(await faceOf(askForLink(unknown(0)))).toEqual(asked);
  });

  // The benchmark compares the times of both.
  test('make a login compute the same hash', async () => {
    const ratio =
      (await processorTime((index) => tryLogin(unknown(index)))) /
      (await processorTime((index) => tryLogin(known(index))));
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  test('take different times when a login skips the hash, as it does over the limit (control)', async () => {
    const limited = () => tryLogin(known(0));
    for (let index = 0; index < 10; index += 1) await limited();
    const ratio =
      (await processorTime(limited)) / (await processorTime((index) => tryLogin(known(index + 1))));
    expect(ratio).toBeLessThan(0.5);
  });
});
