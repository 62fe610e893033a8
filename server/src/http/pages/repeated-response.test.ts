import { once } from 'node:events';
import { createServer, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { RepeatedResponse } from './repeated-response.ts';

const body = Buffer.from([0x00, 0x7f, 0x80, 0xff, 0x0d, 0x0a]);
const headers = ['content-type', 'text/html', 'content-length', '6', 'x-two', 'a, b'];
let repeated: RepeatedResponse;
const server = createServer((request, response) => {
  if (request.url === '/plain') response.writeHead(200, headers).end(body);
  else repeated.send(request, response);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** All bytes that the server sends for these requests on one connection. */
async function exchange(...requests: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  socket.end(requests.map((head) => `${head}\r\nHost: a\r\n\r\n`).join(''));
  return (await text(socket)).replaceAll(/Date: [^\r]+/gu, 'Date: now');
}

const start = () => void (repeated = new RepeatedResponse(headers, body));

test('the first response and its repetitions have the bytes that Node sends, also on one connection', async () => {
  start();
  const plain = await exchange('GET /plain HTTP/1.1', 'GET /plain HTTP/1.1');
  expect(plain).toContain('\u0000\u007F\u0080\u00FF\r\n');
  const pairs = [
    await exchange('GET / HTTP/1.1', 'GET / HTTP/1.1'),
    await exchange('GET / HTTP/1.1', 'GET / HTTP/1.1'),
  ];
  expect(pairs).toEqual([plain, plain]);
});

test.each([
  'HEAD / HTTP/1.1',
  'GET / HTTP/1.0',
  'GET / HTTP/1.1\r\nConnection: close',
  'GET / HTTP/1.0\r\nConnection: keep-alive',
])('%s has the bytes that Node sends, after a usual request', async (head) => {
  start();
  await exchange('GET / HTTP/1.1');
  expect(await exchange(head)).toBe(await exchange(head.replace(' / ', ' /plain ')));
});

test('Node makes the head of the first response only', async () => {
  start();
  const made = vi.spyOn(ServerResponse.prototype, 'writeHead');
  await exchange('GET / HTTP/1.1', 'GET / HTTP/1.1', 'GET / HTTP/1.1');
  expect(made).toHaveBeenCalledOnce();
  made.mockRestore();
});

test('a repetition has the time at which it is sent', async () => {
  start();
  const times: (string | null)[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 0, 1) });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await (await fetch(url)).arrayBuffer();
    for (const second of [5, 6]) {
      vi.setSystemTime(Date.UTC(2031, 0, 1, 0, 0, second));
      const response = await fetch(url);
      await response.arrayBuffer();
      times.push(response.headers.get('date'));
    }
  } finally {
    vi.useRealTimers();
  }
  expect(times).toEqual(['Wed, 01 Jan 2031 00:00:05 GMT', 'Wed, 01 Jan 2031 00:00:06 GMT']);
});
