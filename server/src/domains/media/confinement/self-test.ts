import { readFile, realpath } from 'node:fs/promises';
import type { FfmpegTools } from '../ffmpeg/ffmpeg.tools.ts';
import type { ConfinedRun } from './bubblewrap.command.ts';
import { runConfined, type EndedRun } from './confined-run.ts';
import { possibleConfinements, type Confinement } from './confinement.ts';
import { TestFolder, UnwritableFolder } from './test-folder.ts';

/** The confinement that works, and why stricter ones that are installed do not. */
export type Confined = { confinement: Confinement; failures: readonly string[] };

/** How long one program may take, in seconds: usually milliseconds, on a machine that is overloaded much longer. */
const patience = 60;
const checkBytes = 2 * 1024 ** 3;

/** Reads and writes the lent files, and fails if it can read or write anything else. */
const script =
  'cat "$1" >made || exit 3; if cat "$2" 2>/dev/null; then exit 4; fi; if (: >"$3") 2>/dev/null; then exit 5; fi';

/** The time was over or the disk was full before a confinement was tested. A weaker one is not chosen for that. */
export class ConfinementUntested extends Error {
  constructor(confinement: Confinement, why: string, cause?: unknown) {
    super(`The confinement of ffmpeg (${confinement}) could not be tested ${why}.`, { cause });
    this.name = 'ConfinementUntested';
  }
}

/**
 * Finds the strictest confinement that works on this machine. It runs a small program in each, and then ffmpeg itself. A
 * failure counts if it happens twice, because someone may have ended the first program. The limits alone need no test.
 * @throws ConfinementUntested if a program takes longer than `seconds`, or if the test cannot write its files
 */
export async function findConfinement(tools: FfmpegTools, seconds = patience): Promise<Confined> {
  const failures: string[] = [];
  for (const confinement of possibleConfinements(tools)) {
    if (confinement === 'limits') break;
    const test = () => failureOf(tools, confinement, seconds);
    const failure = (await test()) && (await test());
    if (failure === null) return { confinement, failures };
    failures.push(`${confinement}: ${failure}`);
  }
  return { confinement: 'limits', failures };
}

/** Why a confinement does not work; null if it does. */
async function failureOf(
  tools: FfmpegTools,
  confinement: Confinement,
  seconds: number,
): Promise<string | null> {
  const folder = new TestFolder();
  const run = async (program: Omit<ConfinedRun, 'memoryBytes' | 'elapsedSeconds'>): Promise<EndedRun> => {
    const limits = { memoryBytes: checkBytes, elapsedSeconds: seconds };
    const ended = await runConfined(tools, confinement, { ...program, ...limits });
    if (ended.end === 'time') throw new ConfinementUntested(confinement, `within ${seconds} seconds`);
    return ended;
  };
  try {
    await folder.make();
    const failure = await tryOut(folder, tools, run).catch(messageOf);
    if (failure !== null) await folder.requireWritable();
    return failure;
  } catch (error) {
    if (!(error instanceof UnwritableFolder)) throw error;
    throw new ConfinementUntested(confinement, `because ${error.message}`, error);
  } finally {
    await folder.remove();
  }
}

async function tryOut(
  { at }: TestFolder,
  { ffmpeg }: FfmpegTools,
  run: (program: Omit<ConfinedRun, 'memoryBytes' | 'elapsedSeconds'>) => Promise<EndedRun>,
): Promise<string | null> {
  const args = ['-c', script, 'sh', at('given'), at('hidden'), at('planted')];
  const files = { reads: [at('given')], writes: [at('out')], cwd: at('out') };
  const tried = await run({ program: await realpath('/bin/sh'), args, ...files });
  if (tried.end !== 'well') return tried.stderr.trim() || `ended by ${tried.end} ${tried.exitCode ?? ''}`;
  if ((await readFile(at('out/made'), 'utf8')) !== 'given') return 'the output is not what it should be';
  const itself = { args: ['-version'], reads: [], writes: [], cwd: undefined };
  const started = await run({ program: await realpath(ffmpeg), ...itself });
  return started.end === 'well' ? null : `ffmpeg does not start in it: ${started.stderr.trim()}`;
}

function messageOf(error: unknown): string {
  if (error instanceof ConfinementUntested) throw error;
  return error instanceof Error ? error.message : String(error);
}
