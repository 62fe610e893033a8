import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Books, MovableClock } from './books.ts';
import { ApiError } from './entities.ts';
import { Faults } from './faults.ts';
import { openHostedPage, payHostedPage, type DoubleKeys } from './hosted.ts';
import { routeOf, type Account } from './routes.ts';
import { moveClock } from './subscription-books.ts';

/** A local server that speaks Razorpay's wire format. */
export interface RazorpayDouble extends DoubleKeys {
  /** Where the API is, without a slash at the end. */
  readonly url: string;
  readonly account: Account;
  readonly books: Books;
  readonly faults: Faults;
  /** The requests so far, such as `POST /v1/orders`. */
  readonly requests: string[];
  close(): Promise<void>;
}

export async function startDouble(
  keys: DoubleKeys = { keyId: 'rzp_test_double', keySecret: 'the secret of the double' },
  port = 0,
  clock = new MovableClock(),
): Promise<RazorpayDouble> {
  const books = new Books(clock);
  const account: Account = { books, refundKeys: new Map(), uniqueReceipts: false };
  const faults = new Faults();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url?.split('?')[0]}`;
    requests.push(name);
    void serve({ account, keys, faults }, name, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${bound}`;
  return { ...keys, url, account, books, faults, requests, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

interface Serving {
  readonly account: Account;
  readonly keys: DoubleKeys;
  readonly faults: Faults;
}

async function serve(serving: Serving, name: string, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request);
  const fault = serving.faults.take(name);
  if (fault?.kind === 'delay') await fault.until;
  if (fault?.kind === 'drop') return response.destroy();
  if (fault?.kind === 'status')
    return sendJson(response, fault.status, new ApiError('A fault', fault.status).body);
  const answer = answerTo(serving, name, request, body);
  if (fault?.kind === 'lose') return response.destroy();
  if (typeof answer.content !== 'string') return sendJson(response, answer.status, answer.content);
  response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' });
  return response.end(answer.content);
}

function sendJson(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(content));
}

interface Answer {
  readonly status: number;
  /** A page, or an object that is sent as JSON. */
  readonly content: string | object;
}

function answerTo({ account, keys }: Serving, name: string, request: IncomingMessage, body: string): Answer {
  try {
    if (name === 'POST /v1/checkout/embedded')
      return { status: 200, content: openHostedPage(account.books, keys, new URLSearchParams(body)) };
    if (name === 'POST /v1/checkout/embedded/pay')
      return { status: 200, content: payHostedPage(account.books, keys, new URLSearchParams(body)) };
    if (name === 'GET /favicon.ico') return { status: 200, content: '' };
    const days = /^POST \/double\/days\/(\d{1,4})$/u.exec(name)?.[1];
    if (days !== undefined) return { status: 200, content: letDaysPass(account.books, Number(days)) };
    return { status: 200, content: callApi(account, keys, request, body) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, content: error.body };
  }
}

function letDaysPass(books: Books, days: number): object {
  moveClock(books, new Date(books.clock.now().getTime() + days * 24 * 60 * 60 * 1000));
  return { now: books.clock.now().toISOString() };
}

function callApi(account: Account, keys: DoubleKeys, request: IncomingMessage, body: string): object {
  const expected = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  if (request.headers.authorization !== expected) throw new ApiError('Authentication failed', 401);
  const url = new URL(request.url ?? '/', 'http://double');
  const route = routeOf(request.method ?? 'GET', url.pathname);
  if (!route) throw new ApiError('The requested URL was not found on the server.', 400);
  return route.handler(account, {
    id: route.id,
    query: url.searchParams,
    body: body === '' ? null : JSON.parse(body),
    header: (name) => request.headers[name]?.toString(),
  }) as object;
}
