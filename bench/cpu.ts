import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { Turns } from './buyers.ts';
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

/** Compares the processor time of `count` turns; `prepare` makes what the users of one measurement do. */
export async function cpuFigure(
  what: string,
  [site, baseline]: readonly [Target, Target],
  { prepare, count, target = { must: 1.5, aim: 1.2 } }: Work,
): Promise<Figure> {
  const measured = await inTurn(
    async () => cpuPer(site, '/api/v1', await prepare(), count),
    async () => cpuPer(baseline, '', await prepare(), count),
  );
  const name = `${what}, against node:http + pg with the same queries`;
  return ratioFigure(name, 'µs', measured.ours, measured.theirs, target);
}

/** The processor time of the responding process for each of `count` turns, in microseconds. */
async function cpuPer({ origin, pid }: Target, prefix: string, turns: Turns, count: number): Promise<number> {
  let index = 0;
  const turn = async () => {
    const requests = turns(index);
    index += 1;
    for (const { method, path, body, headers = {} } of requests)
      await send(
        origin,
        method,
        prefix + path,
        { ...(body && { 'content-type': 'application/json' }), ...headers },
        body && Buffer.from(JSON.stringify(body)),
      );
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

async function send(
  origin: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer = Buffer.alloc(0),
): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<http.IncomingMessage>();
  const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
  const sent = http.request(origin + path, { method, headers: { ...headers, ...length }, agent }, done);
  sent.on('error', reject).end(body);
  const response = await promise;
  const answer = await text(response);
  if (response.statusCode !== 200)
    throw new Error(`${method} ${path} was answered with ${response.statusCode}: ${answer}`);
}
