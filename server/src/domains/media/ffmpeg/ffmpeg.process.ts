import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { execa } from 'execa';
import { runConfined, type ProgramEnd } from '../confinement/confined-run.ts';
import type { Confinement } from '../confinement/confinement.ts';
import { ConfinementUntested, findConfinement, type Confined } from '../confinement/self-test.ts';
import { FfmpegMissing, findFfmpeg, isProgram, type FfmpegPlaces, type FfmpegTools } from './ffmpeg.tools.ts';

/** Whether ffmpeg can be used. `reason` is a sentence. */
export type FfmpegState = { readonly ready: true } | { readonly ready: false; readonly reason: string };

export interface FfmpegRun {
  readonly program: 'ffmpeg' | 'ffprobe';
  readonly args: readonly string[];
  /** The folder that relative file names in `args` refer to. */
  readonly cwd?: string;
  /** The only files that it may read, and the only folders that it may read and write. */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly signal: AbortSignal;
  readonly elapsedSeconds: number;
  readonly memoryBytes?: number;
  /** Whether it takes long, and so yields to the requests of the site. */
  readonly inBackground?: boolean;
  /** Called with every line of standard output as it arrives; the lines are then not kept. */
  readonly onLine?: (line: string) => void;
  /** How many bytes of standard output may be kept, 1 MiB by default; more ends the run. */
  readonly outputBytes?: number;
}

/** The output of a run; `stderr` is only its end. */
export interface FfmpegOutcome {
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

/** How a failed run ended. */
export type FfmpegEnd = Exclude<ProgramEnd, 'well'>;

/** A failed run: its exit code (null if a signal ended it) and the end of its error output. */
export class FfmpegFailed extends Error {
  readonly end: FfmpegEnd;
  readonly exitCode: number | null;
  readonly stderr: string;

  constructor(program: string, end: FfmpegEnd, exitCode: number | null, stderr: string) {
    super(`${program} failed (${end}${exitCode === null ? '' : ` ${exitCode}`}): ${stderr.slice(-500)}`);
    this.name = 'FfmpegFailed';
    this.end = end;
    this.exitCode = exitCode;
    this.stderr = stderr;
  }
}

const gibibyte = 1024 ** 3;
const checkMs = 15_000;

/** The system's ffmpeg. It runs without a shell and confined, and is searched for again while it is missing. */
export interface Ffmpeg {
  /** Whether ffmpeg can be used now; cheap enough to call often, and never throws. */
  check(): Promise<FfmpegState>;
  /** How runs are confined. @throws FfmpegMissing or ConfinementUntested */
  confinement(): Promise<Confinement>;
  /**
   * Runs ffmpeg or ffprobe with a fixed environment and closed input, within limits of time, memory, processor and
   * output, and confined as strictly as this machine allows. The program has ended when this settles.
   * @throws FfmpegFailed, FfmpegMissing, ConfinementUntested, or the signal's reason after an abort
   */
  run(run: FfmpegRun): Promise<FfmpegOutcome>;
}

/**
 * Opens the system's ffmpeg and searches for it at its first use. `onConfined` is called when the confinement changes.
 */
export function openFfmpeg(places: FfmpegPlaces = {}, onConfined?: (confined: Confined) => void): Ffmpeg {
  let found: Promise<{ tools: FfmpegTools; confined: Confined }> | undefined;
  let reported: Confined['confinement'] | undefined;
  const find = async () => {
    const tools = await findFfmpeg(places);
    const confined = await findConfinement(tools);
    if (confined.confinement !== reported) onConfined?.(confined);
    reported = confined.confinement;
    return { tools, confined };
  };
  /** Searches again while something is missing, because it may be installed while the site runs. */
  const locate = async (isEnough: (confined: Confined) => boolean) => {
    const before = await found?.catch(() => null);
    const isGood = before && isEnough(before.confined) && (await isProgram(before.tools.ffmpeg));
    if (!isGood) found = find();
    return await (found ?? find());
  };
  const strictest = async () => locate(({ confinement }) => confinement === 'sandbox');
  return {
    async check() {
      try {
        return await examine((await strictest()).tools);
      } catch (error) {
        return {
          ready: false,
          reason: isUnready(error) ? error.message : 'ffmpeg does not start.',
        };
      }
    },
    confinement: async () => (await strictest()).confined.confinement,
    async run(run) {
      run.signal.throwIfAborted();
      const { tools, confined } = await locate(() => true);
      return await runProgram(tools, confined.confinement, run);
    },
  };
}

/** Whether ffmpeg cannot be used now, but perhaps later; the message is a sentence that says why. */
export function isUnready(error: unknown): error is FfmpegMissing | ConfinementUntested {
  return error instanceof FfmpegMissing || error instanceof ConfinementUntested;
}

async function runProgram(
  tools: FfmpegTools,
  confinement: Confinement,
  run: FfmpegRun,
): Promise<FfmpegOutcome> {
  const { signal, elapsedSeconds, onLine, outputBytes } = run;
  const ended = await runConfined(
    tools,
    confinement,
    {
      program: await realpath(tools[run.program]),
      args: run.args,
      reads: (run.reads ?? []).map((path) => resolve(path)),
      writes: (run.writes ?? []).map((path) => resolve(path)),
      cwd: run.cwd === undefined ? undefined : resolve(run.cwd),
      memoryBytes: run.memoryBytes ?? 8 * gibibyte,
      elapsedSeconds,
      inBackground: run.inBackground ?? false,
    },
    { signal, onLine, outputBytes },
  );
  const { end, exitCode, stdout, stderr } = ended;
  if (end !== 'well') throw new FfmpegFailed(run.program, end, exitCode, stderr);
  return { stdout, stderr };
}

/** Checks that ffmpeg starts and has the encoders that the site needs. */
async function examine({ ffmpeg }: FfmpegTools): Promise<FfmpegState> {
  const { stdout } = await execa(ffmpeg, ['-hide_banner', '-encoders'], { timeout: checkMs });
  const encoders = new Set(stdout.split(/\s+/u));
  const missing = ['libx264', 'aac'].find((name) => !encoders.has(name));
  return missing === undefined
    ? { ready: true }
    : { ready: false, reason: `This ffmpeg has no encoder ${missing}.` };
}
