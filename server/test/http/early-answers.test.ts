import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualLimits } from '../../src/http/limits/site-limits.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

let site: TestSite;
let origin: string;
beforeAll(async () => {
  // Longer than a busy machine needs to send everything.
  const bodies = { ...usualLimits.bodies, lingerMs: 60_000 };
  site = await startTestSite({}, null, undefined, { bodies });
  origin = await site.listen();
});
afterAll(() => site.close());

/**
 * Continues to send after the response has arrived, as a proxy does, and then reads; resolves with the whole
 * response.
 */
async function sendOn(head: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const write = promisify((chunk: string, done: (error?: Error | null) => void) => socket.write(chunk, done));
  await once(socket, 'connect');
  await write(head);
  // The response has arrived, but is not read until everything is sent.
  await once(socket, 'readable');
  for (let part = 0; part < 20; part += 1) await write('x'.repeat(10_000));
  socket.end();
  return text(socket);
}

const post = (more: string) =>
  `POST ${apiBase}/login HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 300000\r\n${more}\r\n`;

const oneRequest = 'host: localhost\r\nconnection: close\r\n';
const largeHead = `GET / HTTP/1.1\r\nhost: localhost\r\ncookie: a=${'x'.repeat(20_000)}`;

test.each([
  ['a body that is too large', post('host: localhost\r\n'), '413 ', 'The body is too large.'],
  ['such a body on a connection for one request', post(oneRequest), '413 ', 'The body is too large.'],
  ['a body without naming a host', post(''), '400 ', 'The request must have exactly one Host header.'],
  ['a head that is too large', largeHead, '431 ', 'The request headers are too large.'],
  ['what is no request', 'no request\r\n\r\n', '400 ', 'The request could not be read.'],
])('a client that is still sending %s receives the response', async (_what, head, status, sentence) => {
  const response = await sendOn(head);
  expect(response.slice(0, 13)).toBe(`HTTP/1.1 ${status}`);
  expect(response).toContain(sentence);
});
