import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import type { FfmpegTools } from '../ffmpeg/ffmpeg.tools.ts';
import { confinedCommand, type Confinement } from './confinement.ts';
import { borrower, withLentFiles } from './lent-files.ts';
import { lowerSession } from './priority.ts';
import type { ConfinedRun } from './bubblewrap.command.ts';

/** Why a program ended. */
export type ProgramEnd = 'well' | 'exit' | 'time' | 'output' | 'signal';

/** The result of a program: its exit code (null after a signal), its output, and the end of its error output. */
export interface EndedRun {
  readonly end: ProgramEnd;
  readonly exitCode: number | null;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

/** How to handle the output, how much of it to keep, and what ends the run. */
export interface RunControl {
  readonly signal?: AbortSignal;
  readonly onLine?: ((line: string) => void) | undefined;
  readonly outputBytes?: number | undefined;
}

const stderrKept = 16_384;
const maxOutputBytes = 1_048_576;
/**
 * bubblewrap reports a program that signal n ended as exit code 128 + n: ILL, ABRT, BUS, FPE, KILL, SEGV, TERM, XCPU,
 * XFSZ.
 */
const codesOfSignals = new Set([4, 6, 7, 8, 9, 11, 15, 24, 25].map((signal) => 128 + signal));

const environment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  AV_LOG_FORCE_NOCOLOR: '1',
  MALLOC_ARENA_MAX: '4',
};

/** Runs a program with its files lent to the confined user. @throws the signal's reason after an abort */
export async function runConfined(
  tools: FfmpegTools,
  confinement: Confinement,
  run: ConfinedRun,
  control: RunControl = {},
): Promise<EndedRun> {
  const { command, opened } = await confinedCommand(tools, confinement, run);
  try {
    const to = confinement === 'limits' ? null : borrower();
    const work = async () => runCommand(command, opened?.descriptors ?? [], run, control);
    return await withLentFiles(run, to, work);
  } finally {
    await opened?.close();
  }
}

/** Keeps only the end of a stream's text. */
function keepEnd(stream: Readable): () => string {
  let kept = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    kept = (kept + piece).slice(-stderrKept);
  });
  return () => kept;
}

/** Passes lines to `onLine`, or else keeps the output up to its limit. */
function keepOutput(stream: Readable, { onLine, outputBytes }: RunControl, onOverflow: () => void) {
  const pieces: Buffer[] = [];
  const limit = outputBytes ?? maxOutputBytes;
  let bytes = 0;
  if (onLine !== undefined) createInterface({ input: stream }).on('line', onLine);
  else
    stream.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > limit) onOverflow();
      else pieces.push(piece);
    });
  return { bytes: () => Buffer.concat(pieces), isOverflown: () => bytes > limit };
}

function start(
  command: readonly [string, ...string[]],
  descriptors: readonly number[],
  run: ConfinedRun,
  signal?: AbortSignal,
) {
  const [file, ...args] = command;
  return execa(file, args, {
    ...(run.cwd === undefined ? {} : { cwd: run.cwd }),
    ...(signal === undefined ? {} : { cancelSignal: signal }),
    env: environment,
    extendEnv: false,
    // The types of execa allow only descriptors up to 9, although it passes on any.
    stdio: ['ignore', 'pipe', 'pipe', ...(descriptors as readonly 3[])],
    encoding: 'buffer',
    buffer: false,
    timeout: Math.ceil(run.elapsedSeconds * 1000),
    killSignal: 'SIGKILL',
    reject: false,
    // A session and a group of its own.
    detached: true,
  });
}

/**
 * Kills what a run has left behind once its command has ended. bubblewrap's child dies with it only after it has set up the
 * sandbox, and one that lives on keeps the output open, so the run would never settle.
 */
function killLeftovers(group: number | undefined): void {
  if (group === undefined) return;
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The whole group has ended.
  }
}

async function runCommand(
  command: readonly [string, ...string[]],
  descriptors: readonly number[],
  run: ConfinedRun,
  control: RunControl,
): Promise<EndedRun> {
  const subprocess = start(command, descriptors, run, control.signal);
  const ended = new AbortController();
  subprocess.once('exit', () => {
    ended.abort();
    killLeftovers(subprocess.pid);
  });
  if (run.inBackground && subprocess.pid !== undefined) void lowerSession(subprocess.pid, ended.signal);
  const stderr = keepEnd(subprocess.stderr);
  const stdout = keepOutput(subprocess.stdout, control, () => subprocess.kill('SIGKILL'));
  const result = await subprocess;
  if (result.isCanceled) control.signal?.throwIfAborted();
  const outcome = { exitCode: result.exitCode ?? null, stdout: stdout.bytes(), stderr: stderr() };
  if (!result.failed) return { ...outcome, end: 'well' };
  const complaint = outcome.stderr || (result.originalMessage ?? '');
  const isSignal = result.exitCode === undefined || codesOfSignals.has(result.exitCode);
  const end = result.timedOut ? 'time' : stdout.isOverflown() ? 'output' : isSignal ? 'signal' : 'exit';
  return { ...outcome, end, exitCode: isSignal ? null : outcome.exitCode, stderr: complaint };
}
