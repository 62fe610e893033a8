import { Agent, request } from 'node:https';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { send } from '../requests.ts';
import { paidBytes, startDeliveredSite, type DeliveredSite, type Delivery } from './delivered-site.ts';
import { hostileRequests, type HostileRequest } from './hostile-paths.ts';

const ways: readonly Delivery[] = [
  { way: 'stream', stored: 'local' },
  { way: 'x-accel', stored: 'local' },
  { way: 'x-accel', stored: 'store' },
  { way: 'redirect', stored: 'store' },
];

const seed = 20_260;
/** Any five bytes in a row: a range must not lead to a part either. */
const part = paidBytes.subarray(0, 5).toString();
const end = paidBytes.subarray(-5).toString();

/** Sends all requests, 16 at a time, and returns those whose response has paid bytes or opens the store. */
async function findLeaks(delivered: DeliveredSite, requests: readonly HostileRequest[], cookies: string[]) {
  const agent = new Agent({ ca: delivered.proxy.ca, keepAlive: true, maxSockets: 16 });
  const limit = pLimit(16);
  const leaks: string[] = [];
  const statuses = new Map<number, number>();
  const sendOne = async ({ method, path, headers }: HostileRequest, cookie: string) => {
    const options = { agent, method, path, headers: { ...headers, ...(cookie && { cookie }) }, family: 4 };
    const sent = request(delivered.proxy.origin, { ...options, servername: 'localhost' }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const body = await text(response);
    const { statusCode: status = 0, headers: received } = response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const opens = /x-amz-|signature=|x-store-path/iu.test(JSON.stringify(received));
    if (opens || body.includes(part) || body.includes(end)) leaks.push(`${status} ${method} ${path}`);
  };
  await Promise.all(requests.map((one, at) => limit(() => sendOne(one, cookies[at % cookies.length] ?? ''))));
  agent.destroy();
  return { leaks, statuses };
}

describe.each(ways)('10,000 hostile requests for a paid video ($way, $stored)', (delivery) => {
  test('get nothing of it, but an administrator does by some of the same paths (control)', async () => {
    const delivered = await startDeliveredSite(delivery);
    onTestFinished(() => delivered.close());
    const { admin, user, ended } = delivered.cookies;
    const requests = hostileRequests(delivered, 10_000, seed);
    // First, so that every cache has what it keeps.
    const rightful = await findLeaks(delivered, requests.slice(0, 1000), [admin]);
    expect(rightful.leaks.length).toBeGreaterThan(20);
    const name = ended.split('=')[0] ?? '';
    const strangers = ['', user, ended, `${name}=${'A'.repeat(43)}`, `${ended}; ${user}`];
    const { leaks, statuses } = await findLeaks(delivered, requests, strangers);
    expect(leaks).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(requests.length);
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 501)).toEqual([]);
  });
});

test('a configuration without "internal" leaks to visitors (control)', async () => {
  const delivered = await startDeliveredSite({ way: 'x-accel', stored: 'local' }, (configuration) =>
    configuration.replaceAll('internal;', ''),
  );
  onTestFinished(() => delivered.close());
  const { leaks } = await findLeaks(delivered, hostileRequests(delivered, 500, seed), ['']);
  expect(leaks.length).toBeGreaterThan(0);
  const direct = await send(delivered.proxy, `/_files${delivered.path}`);
  expect([direct.status, direct.body]).toEqual([200, paidBytes.toString()]);
});
