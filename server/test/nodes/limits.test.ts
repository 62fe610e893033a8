import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { requestCourse } from '@fit-coder/contracts/catalogue';
import { expect, test } from 'vitest';
import type { StartedSite } from '../start/started-site.ts';
import { nodesForEachTest } from './nodes.ts';

const nodes = nodesForEachTest();

/** The pause before node B is asked again whether a report has arrived, in milliseconds. */
const pauseMs = 20;

/** Sends a request from this address of the machine; the body is invalid, which the limit does not depend on. */
async function call({ origin }: StartedSite, path: string, localAddress: string, method = 'GET') {
  const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
  const sent = request(origin + path, { method, headers, localAddress, agent: false });
  sent.end(method === 'GET' ? undefined : '{}');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

/** How many calls in turn on both nodes are answered before the first 429, at most `most`. */
async function allowed(path: string, client: string, most: number, method?: string): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const node = count % 2 === 0 ? nodes.a : nodes.b;
    if ((await call(node, path, client, method)) === 429) return count;
    // Reports are collected for a moment, and a client who waits for responses is slower than that.
    if (method === 'POST') await reported();
  }
  return most;
}

let probes = 0;

/** Waits until every report that is due by now has arrived, by waiting for one about another client. */
async function reported(): Promise<void> {
  const { max } = requestCourse.limit;
  const path = apiBase + requestCourse.path;
  let known = false;
  while (!known) {
    probes += 1;
    const client = `127.1.${probes >> 8}.${probes & 255}`;
    for (let count = 0; count < max; count += 1) await call(nodes.a, path, client, 'POST');
    // Node B refuses one of its first calls only if it has heard of those at node A.
    for (let count = 0; count < max && !known; count += 1) {
      await wait(pauseMs);
      known = (await call(nodes.b, path, client, 'POST')) === 429;
    }
  }
}

test('a client that alternates between nodes gets as many expensive calls as at one node', async () => {
  const { max } = requestCourse.limit;
  expect(await allowed(apiBase + requestCourse.path, '127.0.1.1', 4 * max, 'POST')).toBe(max);
  expect(await call(nodes.a, apiBase + requestCourse.path, '127.0.1.2', 'POST')).not.toBe(429);
});

test('a client that reads from both nodes at once is stopped near the limit of one', async () => {
  const path = `${apiBase}/plans`;
  const max = 300;
  const count = await allowed(path, '127.0.1.3', 3 * max);
  expect(count).toBeGreaterThanOrEqual(max);
  // A tenth may be unreported, and reports are on their way for a moment.
  expect(count).toBeLessThan(max * 1.5);
  await expect.poll(() => call(nodes.a, path, '127.0.1.3')).toBe(429);
  await expect.poll(() => call(nodes.b, path, '127.0.1.3')).toBe(429);
});

test('each node limits by itself while it cannot hear the other', async () => {
  nodes.lineOfB.swallow({ endsToo: true });
  const path = apiBase + requestCourse.path;
  const { max } = requestCourse.limit;
  const statuses: number[] = [];
  for (let count = 0; count <= max; count += 1) statuses.push(await call(nodes.b, path, '127.0.1.4', 'POST'));
  expect(statuses.slice(0, max)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});
