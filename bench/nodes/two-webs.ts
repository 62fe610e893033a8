import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Target } from '../cpu.ts';
import { atLeastFigure, type Figure } from '../figure.ts';
import { inTurn } from '../turns.ts';

/** How many pages two web processes render at once, against one. The database and the load need a part of the two cores. */
export async function twoWebsFigure(
  [one, other]: readonly [Target, Target],
  { cookie, seconds }: { readonly cookie: string; readonly seconds: number },
): Promise<Figure> {
  const pages = ({ origin }: Target) => pagesPerSecond(`${origin}/courses`, cookie, seconds);
  const { ours, theirs } = await inTurn(
    async () => {
      const both = await Promise.all([pages(one), pages(other)]);
      return both[0] + both[1];
    },
    () => pages(one),
    3,
  );
  const name = 'Rendering /courses by two web processes, against one';
  return atLeastFigure(name, '×', ours / theirs, { must: 1.8, aim: 1.9 });
}

/** What one process renders while a program of its own sends requests. */
async function pagesPerSecond(url: string, cookie: string, seconds: number): Promise<number> {
  const headers = ['-H', `cookie: ${cookie}`, '-H', 'accept-encoding: br'];
  const wrk = spawn('wrk', ['-t1', '-c8', `-d${seconds}s`, ...headers, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(wrk.stdout), once(wrk, 'exit')]);
  const perSecond = /Requests\/sec:\s+([\d.]+)/u.exec(said)?.[1];
  if (!perSecond || said.includes('Non-2xx'))
    throw new Error(`not every request to ${url} succeeded:\n${said}`);
  return Number(perSecond);
}
