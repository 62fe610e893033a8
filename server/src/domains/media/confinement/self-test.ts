import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FfmpegTools } from '../ffmpeg/ffmpeg.tools.ts';
import { possibleConfinements, type Confinement } from './confinement.ts';
import { runConfined, type EndedRun } from './confined-run.ts';
import type { ConfinedRun } from './bubblewrap.command.ts';

/** The confinement that works, and why stricter ones that are installed do not. */
export type Confined = { confinement: Confinement; failures: readonly string[] };

/** How long one program may take, in seconds: usually milliseconds, on a machine that is overloaded much longer. */
const patience = 60;
const checkBytes = 2 * 1024 ** 3;

/** Reads and writes the lent files, and fails if it can read or write anything else. */
const script =
  'cat "$1" >made || exit 3; if cat "$2" 2>/dev/null; then exit 4; fi; if (: >"$3") 2>/dev/null; then exit 5; fi';

/** A confinement was still being tested when the time was over. A weaker one is not chosen for that. */
export class ConfinementUntested extends Error {
  constructor(confinement: Confinement, seconds: number) {
    super(`The confinement of ffmpeg (${confinement}) could not be tested within ${seconds} seconds.`);
    this.name = 'ConfinementUntested';
  }
}

/**
 * Finds the strictest confinement that works on this machine. It runs a small program in each, and then ffmpeg itself.
 * The limits alone need no test.
 * @throws ConfinementUntested if a program takes longer than `seconds`
 */
export async function findConfinement(tools: FfmpegTools, seconds = patience): Promise<Confined> {
  const failures: string[] = [];
  for (const confinement of possibleConfinements(tools)) {
    const failure = confinement === 'limits' ? null : await failureOf(tools, confinement, seconds);
    if (failure === null) return { confinement, failures };
    failures.push(`${confinement}: ${failure}`);
  }
  return { confinement: 'limits', failures };
}

async function failureOf(
  tools: FfmpegTools,
  confinement: Confinement,
  seconds: number,
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-confinement-'));
  const at = (name: string) => join(folder, name);
  const run = async (program: Omit<ConfinedRun, 'memoryBytes' | 'elapsedSeconds'>): Promise<EndedRun> => {
    const limits = { memoryBytes: checkBytes, elapsedSeconds: seconds };
    const ended = await runConfined(tools, confinement, { ...program, ...limits });
    if (ended.end === 'time') throw new ConfinementUntested(confinement, seconds);
    return ended;
  };
  try {
    for (const name of ['given', 'hidden']) await writeFile(at(name), name, { mode: 0o600 });
    await mkdir(at('out'));
    const args = ['-c', script, 'sh', at('given'), at('hidden'), at('planted')];
    const files = { reads: [at('given')], writes: [at('out')], cwd: at('out') };
    const shell = await realpath('/bin/sh');
    const tried = await run({ program: shell, args, ...files });
    if (tried.end !== 'well') return tried.stderr.trim() || `ended by ${tried.end} ${tried.exitCode ?? ''}`;
    if ((await readFile(at('out/made'), 'utf8')) !== 'given') return 'the output is not what it should be';
    const itself = { args: ['-version'], reads: [], writes: [], cwd: undefined };
    const started = await run({ program: await realpath(tools.ffmpeg), ...itself });
    return started.end === 'well' ? null : `ffmpeg does not start in it: ${started.stderr.trim()}`;
  } catch (error) {
    if (error instanceof ConfinementUntested) throw error;
    return error instanceof Error ? error.message : String(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
