import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { until } from '../../scripts/until.ts';
import type { Target } from '../cpu.ts';
import { ratioFigure, type Figure } from '../figure.ts';
import { inTurn } from '../turns.ts';

const run = promisify(execFile);
const callerProgram = fileURLToPath(new URL('caller.ts', import.meta.url));

interface Worker {
  stop(): Promise<void>;
}

/**
 * The 99th percentile of the API's response times while a worker on the same machine transcodes the videos of the demo,
 * against the same machine without that work.
 */
export async function transcodingFigure(
  { origin }: Target,
  startWorker: () => Promise<Worker>,
  { databaseUrl, seconds }: { readonly databaseUrl: string; readonly seconds: number },
): Promise<Figure> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { isFirst, p99Of } = await callerOf(`${origin}/api/v1/courses`, 3 * seconds);
  try {
    await leaveOnlyVideos(client);
    const { ours, theirs } = await inTurn(async () => {
      const worker = await startWorker();
      await untilTranscoding(client);
      const p99 = await p99Of();
      await worker.stop();
      return p99;
    }, p99Of);
    const caller = isFirst ? 'a client that gets a core at once' : 'a client that shares the cores';
    const name = `GET /courses while a worker transcodes, p99 at ${caller}, against an idle machine`;
    return ratioFigure(name, 'ms', ours, theirs, { must: 2, aim: 1.5 });
  } finally {
    await client.end();
  }
}

/** Emails and events of the parts before would keep the worker busy with something else. */
async function leaveOnlyVideos(client: pg.ClientBase): Promise<void> {
  await client.query(
    `delete from pgboss.job where name <> 'transcode-video' and state in ('created', 'retry')`,
  );
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

/**
 * `p99Of` calls for `seconds` and returns the 99th percentile in milliseconds. If the bench may use real-time
 * scheduling (as root), the caller gets a core at once, as on a machine of its own, so that only the site's waiting is
 * measured.
 */
async function callerOf(
  url: string,
  seconds: number,
): Promise<{ readonly isFirst: boolean; readonly p99Of: () => Promise<number> }> {
  const first = ['chrt', '--fifo', '1'];
  const isFirst = await run('env', [...first, 'true']).then(
    () => true,
    () => false,
  );
  const command = [...(isFirst ? first : []), process.execPath, callerProgram, url, String(seconds)];
  return { isFirst, p99Of: async () => Number((await run('env', command)).stdout) };
}
