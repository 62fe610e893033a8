import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../scripts/free-port.ts';
import { nginxSite } from '../baselines/nginx.ts';
import { startChild } from '../children.ts';
import type { Target } from '../cpu.ts';
import { atLeastFigure, atMostFigure, ratioFigure, type Figure } from '../figure.ts';
import { measureLoad, measureRendering } from '../load.ts';
import { inTurn } from '../turns.ts';
import { pageWeight } from './weight.ts';

interface Measuring {
  readonly seconds: number;
  /** The session of a learner. */
  readonly cookie: string;
  /** For the files of the baselines. */
  readonly folder: string;
}

/** What pages weigh, and what it costs to render one or to send one that is kept. */
export async function pageFigures(site: Target, measuring: Measuring): Promise<Figure[]> {
  return [
    ...(await weightFigures(site)),
    await renderFigure(site, measuring),
    await cacheFigure(site, measuring),
  ];
}

async function weightFigures({ origin }: Target): Promise<Figure[]> {
  const { script, style } = await pageWeight(origin, '/');
  const { body } = await compressedResponse(`${origin}/`);
  return [
    atMostFigure('JavaScript of /, compressed', 'kB', script / 1000, { must: 105, aim: 90 }),
    atMostFigure('CSS of /, compressed', 'kB', style / 1000, { must: 15, aim: 8 }),
    atMostFigure('Bytes of /, brotli', 'kB', body.length / 1000, { must: 7, aim: 5.5 }),
  ];
}

async function renderFigure({ origin, pid }: Target, { cookie, seconds }: Measuring): Promise<Figure> {
  const headers = { cookie, 'accept-encoding': 'br' };
  const load = await measureRendering({ url: `${origin}/courses`, headers, pids: [pid], seconds });
  const name = 'Rendering /courses with a session, uncached, per core';
  return atLeastFigure(name, 'pages/s', load.requests / load.cpuSeconds, { must: 600, aim: 800 });
}

async function cacheFigure({ origin, pid }: Target, { folder, seconds }: Measuring): Promise<Figure> {
  const headers = { 'accept-encoding': 'br' };
  await (await fetch(`${origin}/courses`, { headers })).arrayBuffer();
  const { headers: sent, body } = await compressedResponse(`${origin}/courses`);
  const port = await freePort();
  const config = await nginxSite(join(folder, 'nginx'), port, body, sent);
  const baselineUrl = `http://127.0.0.1:${port}/`;
  const nginx = await startChild({ command: 'nginx', args: ['-c', config], readyUrl: baselineUrl });
  const cpuOfEach = async (url: string, of: number) =>
    (await measureLoad({ url, headers, pids: [of], seconds })).microseconds;
  const { ours, theirs } = await inTurn(
    () => cpuOfEach(`${origin}/courses`, pid),
    () => cpuOfEach(baselineUrl, nginx.pid),
  );
  const name = 'Cached /courses, CPU per request, against nginx with the same bytes and headers';
  return ratioFigure(name, 'µs', ours, theirs, { must: 2, aim: 1.2 });
}

/** The response as sent, because fetch would decompress its body. */
async function compressedResponse(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const { promise, resolve: done, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { headers: { 'accept-encoding': 'br' } }, done).on('error', reject);
  const response = await promise;
  return { headers: response.headers, body: await buffer(response) };
}
