import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { until } from '../../scripts/until.ts';
import type { Target } from '../cpu.ts';
import { ratioFigure, type Figure } from '../figure.ts';
import { inTurn } from '../turns.ts';

/** Calls per second: far fewer than a process can answer, so that only the waiting for a processor is measured. */
const rate = 50;

interface Worker {
  stop(): Promise<void>;
}

/**
 * How long the slowest hundredth of the API's calls takes while a worker on the same machine transcodes the videos of the
 * demo, against a machine without that work.
 */
export async function transcodingFigure(
  { origin }: Target,
  startWorker: () => Promise<Worker>,
  { databaseUrl, seconds }: { readonly databaseUrl: string; readonly seconds: number },
): Promise<Figure> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const url = `${origin}/api/v1/courses`;
  try {
    const { ours, theirs } = await inTurn(
      async () => {
        const worker = await startWorker();
        await untilTranscoding(client);
        const p99 = await p99Of(url, 3 * seconds);
        await worker.stop();
        return p99;
      },
      () => p99Of(url, 3 * seconds),
    );
    const name = 'GET /courses while a worker transcodes, p99, against an idle machine';
    return ratioFigure(name, 'ms', ours, theirs, { must: 2, aim: 1.5 });
  } finally {
    await client.end();
  }
}

async function untilTranscoding(client: pg.ClientBase): Promise<void> {
  await client.query(`update media_assets set percent = 0 where state <> 'ready'`);
  await until('a transcode', async () => {
    const { rowCount } = await client.query(
      `select from media_assets where state = 'processing' and percent > 0`,
    );
    return rowCount === 0 ? undefined : true;
  });
}

/** In milliseconds, of calls that are sent at a fixed rate, however long the others take. */
async function p99Of(url: string, seconds: number): Promise<number> {
  const start = performance.now();
  const calls = Array.from({ length: rate * seconds }, async (_, at) => {
    const due = start + (at * 1000) / rate;
    await setTimeout(Math.max(0, due - performance.now()));
    await (await fetch(url, { headers: { 'cache-control': 'no-cache' } })).arrayBuffer();
    // Since the call was due: a client that is late waits too.
    return performance.now() - due;
  });
  const times = (await Promise.all(calls)).toSorted((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
