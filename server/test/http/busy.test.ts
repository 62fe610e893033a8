import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const clientFiles = new URL('../../../web/dist/client/assets/', import.meta.url);

let site: TestSite;
beforeEach(async () => {
  // More than a busy machine delays a timer.
  const eventLoop = { maxDelayMs: 2000, everyMs: 1000, inARow: 2 };
  site = await startTestSite({}, null, undefined, { eventLoop });
});
afterEach(() => site.close());

/** Blocks the event loop until its timers are late. */
async function pause() {
  const until = performance.now() + 4000;
  while (performance.now() < until);
  await setTimeout(0);
}

const statusOf = async (url: string) => (await site.app.inject(url)).statusCode;

test('refuses calls while the event loop is late, but not those that open pages and operators need', async () => {
  const script = (await readdir(clientFiles)).find((name) => name.endsWith('.js'));
  await pause();
  await pause();
  const busy = site.app.inject(`${apiBase}/site`);
  const always = [`/assets/${script}`, '/favicon.svg', '/healthz'].map(statusOf);
  expect((await busy).statusCode).toBe(503);
  expect((await busy).headers['retry-after']).toBe('1');
  expect((await busy).json()).toEqual({
    error: 'The site is busy. Try again in a moment.',
    code: 'unavailable',
  });
  expect(await Promise.all(always)).toEqual([200, 200, 200]);
  await expect.poll(() => statusOf(`${apiBase}/site`)).toBe(200);
});

test('does not mistake one pause of the process for a busy site', async () => {
  await pause();
  expect(await statusOf(`${apiBase}/site`)).toBe(200);
});
