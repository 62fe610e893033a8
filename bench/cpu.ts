import { deepStrictEqual } from 'node:assert/strict';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { BuyerRequest, Turns } from './buyers.ts';
import { ratioFigure, type Figure } from './figure.ts';
import { cpuOf } from './load.ts';
import { inTurn } from './turns.ts';

/** How many requests are under way at a time. */
export const connections = 16;

/** A process that answers requests. */
export interface Target {
  readonly origin: string;
  readonly pid: number;
}

interface Work {
  readonly prepare: () => Promise<Turns>;
  readonly count: number;
  readonly target?: { readonly must: number; readonly aim: number };
}

/**
 * Compares the processor time of a turn, in microseconds, over `count` turns after as many to warm up; `prepare` makes what
 * the users of one measurement do.
 */
export async function cpuFigure(
  what: string,
  [site, baseline]: readonly [Target, Target],
  { prepare, count, target = { must: 1.5, aim: 1.2 } }: Work,
): Promise<Figure> {
  const measured = await inTurn(
    async () => cpuPer(site, '/api/v1', await prepare(), count),
    async () => cpuPer(baseline, '', await prepare(), count),
  );
  const name = `${what}, against node:http + pg`;
  return ratioFigure(name, 'µs', measured.ours, measured.theirs, target);
}

/** The processor time of the responding process for each of `count` turns, in microseconds. */
async function cpuPer({ origin, pid }: Target, prefix: string, turns: Turns, count: number): Promise<number> {
  let index = 0;
  const turn = async () => {
    const requests = turns(index);
    index += 1;
    for (const request of requests) await send(origin + prefix, request);
  };
  const before = await cpuOf([pid]);
  await timeOf(turn, count);
  return (((await cpuOf([pid])) - before) * 1e6) / count;
}

/** The milliseconds that `count` turns take, as many at a time as there are connections. */
export async function timeOf(
  turn: () => Promise<unknown>,
  count: number,
  atATime = connections,
): Promise<number> {
  let left = Math.round(count);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      while (left > 0) {
        left -= 1;
        await turn();
      }
    }),
  );
  return performance.now() - start;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: connections });

/** Sends a request, and returns the body of its response. @throws if it did not succeed */
async function send(base: string, { method, path, body, headers = {} }: BuyerRequest): Promise<string> {
  const sent = Buffer.from(body ? JSON.stringify(body) : '');
  const described = { 'content-type': 'application/json', 'content-length': String(sent.length) };
  const { promise, resolve: done, reject } = Promise.withResolvers<http.IncomingMessage>();
  http
    .request(base + path, { method, headers: { ...(body && described), ...headers }, agent }, done)
    .on('error', reject)
    .end(sent);
  const response = await promise;
  const answer = await text(response);
  if (response.statusCode !== 200)
    throw new Error(`${method} ${path} was answered with ${response.statusCode}: ${answer}`);
  return answer;
}

/** Sends the requests to both, and compares the bodies of the responses. @throws if a request fails or two bodies differ */
export async function expectSameAnswers(
  [site, baseline]: readonly [Target, Target],
  requests: readonly BuyerRequest[],
): Promise<void> {
  const answersOf = async (base: string) => {
    const answers: unknown[] = [];
    for (const request of requests) answers.push(JSON.parse(await send(base, request)));
    return answers;
  };
  deepStrictEqual(await answersOf(baseline.origin), await answersOf(`${site.origin}/api/v1`));
}
