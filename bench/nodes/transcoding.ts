import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { until } from '../../scripts/until.ts';
import type { Target } from '../cpu.ts';
import { ratioFigure, type Figure } from '../figure.ts';
import { inTurn } from '../turns.ts';

const run = promisify(execFile);
const caller = fileURLToPath(new URL('caller.ts', import.meta.url));

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
    await leaveOnlyVideos(client);
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
 * The slowest hundredth, in milliseconds. The caller gets the processor at once if the bench may arrange that, as on a
 * machine of its own, so that only the site's waiting is measured.
 */
async function p99Of(url: string, seconds: number): Promise<number> {
  const call = [process.execPath, caller, url, String(seconds)] as const;
  const first = ['--fifo', '1'];
  const mayBeFirst = await run('chrt', [...first, 'true']).then(
    () => true,
    () => false,
  );
  const [command, ...args] = mayBeFirst ? (['chrt', ...first, ...call] as const) : call;
  return Number((await run(command, args)).stdout);
}
