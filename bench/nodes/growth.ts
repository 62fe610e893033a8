import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import type { Target } from '../cpu.ts';
import { atMostFigure, type Figure } from '../figure.ts';
import { memoryOf } from '../load.ts';

const million = 1_000_000;

/** How much the memory of a process grows over a million requests, after a warm-up of a tenth of them. */
export async function growthFigure(
  { origin, pid }: Target,
  { cookie, folder }: { readonly cookie: string; readonly folder: string },
): Promise<Figure> {
  const script = join(folder, 'mixed.lua');
  await writeFile(script, mixedRequests(cookie));
  sendRequests(origin, script, million / 10);
  const before = await memoryOf(pid);
  sendRequests(origin, script, million);
  const growth = (100 * ((await memoryOf(pid)) - before)) / before;
  const name = 'Growth of memory over a million mixed requests, after a warm-up';
  return atMostFigure(name, '%', growth, { must: 5, aim: 2 });
}

/** Pages and calls that are kept, and a call of a learner that is not. */
const mixedRequests = (cookie: string) => `
local paths = { '/', '/courses', '/api/v1/courses', '/api/v1/plans', '/courses?level=beginner', '/api/v1/me' }
local turn = 0
request = function()
  turn = turn + 1
  local path = paths[turn % #paths + 1]
  local headers = { ['accept-encoding'] = 'br' }
  if path == '/api/v1/me' then headers['cookie'] = '${cookie}' end
  return wrk.format('GET', path, headers)
end`;

/** Sends at least as many requests, in parts of a few seconds. */
function sendRequests(origin: string, script: string, count: number): void {
  for (let sent = 0; sent < count;) {
    const { stdout } = spawnSync('wrk', ['-t1', '-c32', '-d5s', '-s', script, origin], { encoding: 'utf8' });
    const done = Number(/(\d+) requests in/u.exec(stdout)?.[1]);
    if (!done || stdout.includes('Non-2xx')) throw new Error(`not every request succeeded:\n${stdout}`);
    sent += done;
  }
}
