import { forgetPassword, login } from '@fit-coder/contracts/accounts';
import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from './test-site.ts';
import { measureAuc, tolerance } from './timing-pairs.ts';

/** So many that no account is asked often enough to be limited: at most nine times. */
const accounts = 400;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ rateLimits: true });
  await site.person();
  await sql`insert into users (name, email, password_hash)
    select 'Somebody', 'somebody-' || lpad(n::text, 6, '0') || '@example.com', password_hash
    from users, generate_series(0, ${accounts - 1}::int) as n`.execute(site.deps.database.db);
  await sql`vacuum analyze users`.execute(site.deps.database.db);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.deps.database.db.deleteFrom('login_failures').execute();
});

const addressOf = (name: string, index: number) =>
  `${name}-${String(index % accounts).padStart(6, '0')}@example.com`;
const known = (index: number) => addressOf('somebody', index);
/** As long as the known ones. */
const unknown = (index: number) => addressOf('anything', index);

let callers = 0;
/** Every call comes from a network address of its own. */
async function send({ method, path }: Endpoint, payload: object) {
  callers += 1;
  const remoteAddress = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  return site.app.inject({ method, url: apiBase + path, payload, remoteAddress });
}

const tryLogin = (email: string) => send(login, { email, password: 'not this one' });
const askForLink = (email: string) => send(forgetPassword, { email });

/** What differs between any two calls. */
const ownToEachCall = new Set(['date', 'x-request-id', 'x-ratelimit-reset', 'x-ratelimit-remaining']);

/** All that a client sees of an answer, but for what differs between any two calls. */
async function faceOf(answer: ReturnType<typeof send>) {
  const { statusCode, headers, rawPayload } = await answer;
  const kept = Object.entries(headers).filter(([name]) => !ownToEachCall.has(name));
  return { statusCode, headers: Object.fromEntries(kept), bytes: rawPayload.toString('hex') };
}

/** Keeps the processor for so many milliseconds. */
function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('whether there is an account', () => {
  test('is not told by what a login or a forgotten password answers', async () => {
    const wrong = await faceOf(tryLogin(known(0)));
    expect(wrong.statusCode).toBe(401);
    expect(await faceOf(tryLogin(unknown(0)))).toEqual(wrong);
    const asked = await faceOf(askForLink(known(0)));
    expect(asked.statusCode).toBe(200);
    expect(await faceOf(askForLink(unknown(0)))).toEqual(asked);
  });

  test('is not told by how long a login takes', { timeout: 180_000 }, async () => {
    const area = await measureAuc(
      640,
      (index) => tryLogin(known(index)),
      (index) => tryLogin(unknown(index)),
    );
    expect(Math.abs(area - 0.5)).toBeLessThanOrEqual(tolerance);
  });

  test('is not told by how long a forgotten password takes', { timeout: 60_000 }, async () => {
    const area = await measureAuc(
      1000,
      (index) => askForLink(known(index)),
      (index) => askForLink(unknown(index)),
    );
    expect(Math.abs(area - 0.5)).toBeLessThanOrEqual(tolerance);
  });
});

describe('a difference would be seen (control)', () => {
  test('of two milliseconds in a forgotten password', { timeout: 60_000 }, async () => {
    const slower = async (index: number) => {
      await askForLink(known(index));
      spin(2);
    };
    const area = await measureAuc(100, slower, (index) => askForLink(unknown(index)));
    expect(area).toBeGreaterThan(0.5 + tolerance);
  });

  test('of a login that skips the hash, as one does that is limited', { timeout: 60_000 }, async () => {
    const limited = addressOf('somebody', 0);
    for (let index = 0; index < 10; index += 1) await tryLogin(limited);
    const area = await measureAuc(
      20,
      (index) => tryLogin(unknown(index)),
      () => tryLogin(limited),
    );
    expect(area).toBeGreaterThan(0.9);
  });
});
