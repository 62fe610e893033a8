import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface LoadInput {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The processes that respond, whose processor time is measured. */
  readonly pids: readonly number[];
  readonly seconds: number;
}

export interface Load {
  readonly requests: number;
  readonly cpuSeconds: number;
  /** Microseconds of processor time per request. */
  readonly microseconds: number;
}

/** Linux counts process time in ticks of 10 ms. */
const ticksPerSecond = 100;

/** Warms up for a second, and then measures while another process sends requests as fast as they are answered. */
export async function measureLoad(input: LoadInput): Promise<Load> {
  runWrk({ ...input, seconds: 1 });
  const before = await cpuOf(input.pids);
  const requests = runWrk(input);
  const cpuSeconds = (await cpuOf(input.pids)) - before;
  return { requests, cpuSeconds, microseconds: (cpuSeconds * 1e6) / requests };
}

/** Measures as `measureLoad` does, after ten seconds in which the process compiles the code that renders pages. */
export async function measureRendering(input: LoadInput): Promise<Load> {
  runWrk({ ...input, seconds: 10 });
  return measureLoad(input);
}

/** The number of requests that wrk completed; throws if any response was not a success. */
function runWrk({ url, headers = {}, seconds }: LoadInput): number {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout, status, stderr, error } = spawnSync(
    'wrk',
    ['-t1', '-c16', `-d${seconds}s`, ...flags, url],
    {
      encoding: 'utf8',
    },
  );
  if (error)
    throw new Error('the bench needs wrk and nginx: apt-get install wrk nginx-light', { cause: error });
  if (status !== 0) throw new Error(`wrk failed: ${stderr || stdout}`);
  if (stdout.includes('Non-2xx')) throw new Error(`not every request to ${url} succeeded:\n${stdout}`);
  const count = /(\d+) requests in/u.exec(stdout)?.[1];
  if (!count) throw new Error(`wrk said nothing of requests:\n${stdout}`);
  return Number(count);
}

/** The processor time that the processes have used so far, in seconds. */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[11]) + Number(fields[12]);
    }),
  );
  return times.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
}

/** The resident memory of a process, in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1]) / 1024;
}
