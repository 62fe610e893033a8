import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Target } from '../cpu.ts';
import { atLeastFigure, type Figure } from '../figure.ts';
import { cpuOf } from '../load.ts';
import { median, usualRounds } from '../turns.ts';

interface Rendered {
  /** Pages per second of the clock. */
  readonly perSecond: number;
  /** Pages per second of the processes' own processor time. */
  readonly perCore: number;
}

/**
 * What two web processes render together, against one: by their own processor time, as if each had a core, and by the clock.
 * The second is less, because the database and the load also use the two cores.
 */
export async function twoWebsFigures(
  [one, other]: readonly [Target, Target],
  settings: { readonly cookie: string; readonly seconds: number },
): Promise<Figure[]> {
  // Each process compiles its code while it warms up, so both need the same time for that.
  for (const web of [one, other, one, other]) await render([web], settings);
  const measured: { readonly byTime: number; readonly byClock: number }[] = [];
  for (let round = 0; round < usualRounds; round += 1) {
    const both = await render([one, other], settings);
    // Two processes of the same program can differ by a third, so both are measured alone, and their mean counts.
    const alone = [await render([one], settings), await render([other], settings)];
    const mean = (of: keyof Rendered) => alone.reduce((sum, each) => sum + each[of], 0) / alone.length;
    measured.push({
      byTime: (2 * both.perCore) / mean('perCore'),
      byClock: both.perSecond / mean('perSecond'),
    });
  }
  const name = 'Rendering /courses by two web processes, against one';
  return [
    atLeastFigure(`${name}, by their processor time`, '×', median(measured.map(({ byTime }) => byTime)), {
      must: 1.8,
      aim: 1.9,
    }),
    atLeastFigure(`${name}, by the clock`, '×', median(measured.map(({ byClock }) => byClock)), {
      must: 1.1,
      aim: 1.8,
    }),
  ];
}

async function render(
  webs: readonly Target[],
  { cookie, seconds }: { readonly cookie: string; readonly seconds: number },
): Promise<Rendered> {
  const pids = webs.map(({ pid }) => pid);
  const before = await cpuOf(pids);
  const rates = await Promise.all(
    webs.map(({ origin }) => pagesPerSecond(`${origin}/courses`, cookie, seconds)),
  );
  const perSecond = rates.reduce((sum, rate) => sum + rate, 0);
  return { perSecond, perCore: (perSecond * seconds) / ((await cpuOf(pids)) - before) };
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
