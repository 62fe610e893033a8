import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { register } from '@fit-coder/contracts/accounts';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCategories, makeCourse, makeLecture } from '../support/factories.ts';
import { openConnection } from '../support/raw-connection.ts';
import { siteForEachTest } from '../support/site-hooks.ts';
import { pictureFile } from '../support/test-site.ts';

let origin: string;
const site = siteForEachTest();
beforeEach(async () => {
  origin = await site.listen();
});

const siteCall = `GET ${apiBase}/site HTTP/1.1\r\nhost: localhost\r\n`;

/** Sends one character of an endless header at a time; resolves with the seconds until the connection ended. */
async function dribble(target: string): Promise<number> {
  const begin = performance.now();
  const connection = await openConnection(target, `${siteCall}x-slow: `);
  const timer = setInterval(() => connection.write('a'), 100);
  await connection.closed();
  clearInterval(timer);
  return (performance.now() - begin) / 1000;
}

test('a client that sends its request headers slowly is cut off after about 5 s, and blocks no other until then', async () => {
  const patient = createServer((_request, response) => response.end());
  patient.listen(0, '127.0.0.1');
  await once(patient, 'listening');
  const control = dribble(`http://127.0.0.1:${(patient.address() as AddressInfo).port}`);

  const slow = Array.from({ length: 50 }, () => dribble(origin));
  const begin = performance.now();
  const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}${apiBase}/site`)));
  expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 20 }, () => 200));
  // No request waited until the slow ones were cut off.
  const took = (performance.now() - begin) / 1000;
  expect(took).toBeLessThan(4.5);

  for (const seconds of await Promise.all(slow)) {
    expect(seconds).toBeGreaterThan(4.5);
    // A busy machine notices it later, by about as much as its responses took.
    expect(seconds).toBeLessThan(8 + took);
  }
  // A server with the defaults still waits (control).
  expect(await Promise.race([control, Promise.resolve('waiting')])).toBe('waiting');
  patient.closeAllConnections();
  patient.close();
  await control;
});

test('a body that stops arriving is cut off', async () => {
  expect(site.app.server.timeout, 'in milliseconds').toBe(120_000);
  site.app.server.setTimeout(300);
  const head = `POST ${apiBase}/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n`;
  const connection = await openConnection(origin, `${head}{`);
  await connection.closed();
});

test.each([
  ['is not HTTP', 'hello\r\n\r\n', 400],
  ['has two lengths', `${siteCall}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 400],
  ['has heads without end', `${siteCall}x-large: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['has no host', `GET / HTTP/1.1\r\n\r\n`, 400],
])('a request that %s is refused and cut off', async (_, request, status) => {
  const text = await (await openConnection(origin, request)).closed();
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
});

describe('closing', () => {
  const boundary = 'fit';
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  /** A registration as bytes: its head, and a body in two halves. */
  async function registration() {
    const picture = Buffer.from(await (await pictureFile()).arrayBuffer()).toString('latin1');
    const first = field('name', 'Grace') + field('email', 'grace@example.com');
    const second = `${field('password', 'correct horse')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${picture}\r\n--${boundary}--\r\n`;
    const head = [
      `POST ${apiBase}${register.path} HTTP/1.1`,
      'host: localhost',
      `content-type: multipart/form-data; boundary=${boundary}`,
      `content-length: ${Buffer.byteLength(first + second, 'latin1')}`,
    ];
    return { first: `${head.join('\r\n')}\r\n\r\n${first}`, second };
  }

  test('answers requests in flight and new ones on open connections, and accepts no further connection', async () => {
    const { first, second } = await registration();
    const inFlight = await openConnection(origin, first);
    const begun = await openConnection(origin, siteCall);
    const idle = await openConnection(origin, `${siteCall}\r\n`);
    await idle.received('testAdmin');

    const closed = site.app.close();
    await idle.closed();
    begun.write('\r\n');
    const late = await begun.closed();
    expect(late).toMatch(/^HTTP\/1\.1 200 /u);
    expect(late).toMatch(/connection: close\r\n/iu);
    await expect(openConnection(origin)).rejects.toThrow(/ECONNREFUSED/u);

    inFlight.write(Buffer.from(second, 'latin1'));
    const response = await inFlight.closed();
    expect(response).toMatch(/^HTTP\/1\.1 200 /u);
    expect(response).toMatch(/connection: close\r\n/iu);
    await closed;
    expect(await site.deps.database.db.selectFrom('users').select('email').execute()).toEqual([
      { email: 'grace@example.com' },
    ]);
  });

  test('ends event streams, which would otherwise never end', async () => {
    const { cookie } = await site.user('admin');
    await makeCategories(site);
    const lecture = await makeLecture(site, (await makeCourse(site)).id, { position: 0 });
    const path = `${apiBase}/admin/lectures/${lecture}/video/events`;
    const stream = await openConnection(
      origin,
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`,
    );
    const opened = await stream.received('data: ');
    expect(opened).toMatch(/content-security-policy: /iu);
    expect(opened).toMatch(/x-request-id: /iu);

    const begin = performance.now();
    await Promise.all([site.app.close(), stream.closed()]);
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});
