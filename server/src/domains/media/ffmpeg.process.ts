import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { FfmpegMissing, findFfmpeg, isProgram, type FfmpegPlaces, type FfmpegTools } from './ffmpeg.tools.ts';

/** What the site may promise; `toneMapping` is whether HDR video can be turned into SDR. */
export type FfmpegState =
  | { ready: true; version: string; toneMapping: boolean }
  | { ready: false; reason: string };

/** One run of ffmpeg or ffprobe. */
export type FfmpegRun = {
  program: 'ffmpeg' | 'ffprobe';
  args: readonly string[];
  /** Relative file names in `args` stand below this folder. */
  cwd?: string;
  signal: AbortSignal;
  wallSeconds: number;
  memoryBytes?: number;
  /** Called with every line of standard output as it comes; the lines are then not kept. */
  onLine?: (line: string) => void;
  /** How many bytes of standard output may be kept (1 MiB unless told); more ends the run. */
  outputBytes?: number;
};

/** What a run left behind; `stderr` is its end only. */
export type FfmpegOutcome = { stdout: Uint8Array; stderr: string };

/** Why a run that did not end well ended. */
export type FfmpegEnd = 'exit' | 'time' | 'output' | 'signal';

/** A run that failed: the exit code (null when a signal ended it) and the end of what it said. */
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
const stderrKept = 16_384;
const maxOutputBytes = 1_048_576;
const checkMs = 15_000;

/**
 * The command line that confines the program, each part replacing itself by the next: limits, then
 * death together with this process (also when it is killed with -9), then low priority.
 */
function confinedCommand(tools: FfmpegTools, run: FfmpegRun): [string, ...string[]] {
  const memory = run.memoryBytes ?? 8 * gibibyte;
  const cpuSeconds = Math.ceil(run.wallSeconds * availableParallelism());
  const limits =
    tools.prlimit === null
      ? []
      : [tools.prlimit, `--as=${memory}`, `--cpu=${cpuSeconds}`, `--fsize=${8 * gibibyte}`, '--core=0', '--'];
  const death = tools.setpriv === null ? [] : [tools.setpriv, '--pdeathsig', 'KILL', '--no-new-privs'];
  const priority = tools.nice === null ? [] : [tools.nice, '-n', '10'];
  const [first, ...rest] = [...limits, ...death, ...priority, tools[run.program], ...run.args];
  return [first ?? tools[run.program], ...rest];
}

/** Keeps the end of a text that comes in pieces. */
function keepEnd(stream: Readable): () => string {
  let kept = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    kept = (kept + piece).slice(-stderrKept);
  });
  return () => kept;
}

/** Hands over lines, or keeps all that comes as long as it is not too much. */
function keepOutput(stream: Readable, run: FfmpegRun, onOverflow: () => void) {
  const pieces: Buffer[] = [];
  const limit = run.outputBytes ?? maxOutputBytes;
  let bytes = 0;
  if (run.onLine !== undefined) createInterface({ input: stream }).on('line', run.onLine);
  else
    stream.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > limit) onOverflow();
      else pieces.push(piece);
    });
  return { bytes: () => Buffer.concat(pieces), isOverflown: () => bytes > limit };
}

function start(tools: FfmpegTools, run: FfmpegRun) {
  const [file, ...args] = confinedCommand(tools, run);
  return execa(file, args, {
    ...(run.cwd === undefined ? {} : { cwd: run.cwd }),
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LC_ALL: 'C',
      AV_LOG_FORCE_NOCOLOR: '1',
      MALLOC_ARENA_MAX: '4',
    },
    extendEnv: false,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    encoding: 'buffer',
    buffer: false,
    timeout: Math.ceil(run.wallSeconds * 1000),
    cancelSignal: run.signal,
    killSignal: 'SIGKILL',
    reject: false,
  });
}

async function runConfined(tools: FfmpegTools, run: FfmpegRun): Promise<FfmpegOutcome> {
  const subprocess = start(tools, run);
  const stderr = keepEnd(subprocess.stderr);
  const stdout = keepOutput(subprocess.stdout, run, () => subprocess.kill('SIGKILL'));
  const result = await subprocess;
  if (result.isCanceled) run.signal.throwIfAborted();
  if (result.failed) {
    const ended = result.signal === undefined ? 'exit' : 'signal';
    const end = result.timedOut ? 'time' : stdout.isOverflown() ? 'output' : ended;
    throw new FfmpegFailed(
      run.program,
      end,
      result.exitCode ?? null,
      stderr() || (result.originalMessage ?? ''),
    );
  }
  return { stdout: stdout.bytes(), stderr: stderr() };
}

/** Sees that ffmpeg starts and has the encoders we need. */
async function examine({ ffmpeg }: FfmpegTools): Promise<FfmpegState> {
  const ask = async (list: string) =>
    (await execa(ffmpeg, ['-hide_banner', list], { timeout: checkMs })).stdout;
  const [version, encoders, filters] = [await ask('-version'), await ask('-encoders'), await ask('-filters')];
  const has = (list: string, name: string) => list.split(/\s+/u).includes(name);
  const missing = ['libx264', 'aac'].find((name) => !has(encoders, name));
  if (missing !== undefined) return { ready: false, reason: `This ffmpeg has no encoder ${missing}.` };
  return {
    ready: true,
    version: /version (\S+)/u.exec(version)?.[1] ?? 'unknown',
    toneMapping: has(filters, 'zscale') && has(filters, 'tonemap'),
  };
}

/** The system's ffmpeg: run without a shell, confined, and looked for again while it is missing. */
export interface Ffmpeg {
  /** Whether work can be done now; cheap enough to ask again, and never throws. */
  check(): Promise<FfmpegState>;
  /**
   * Runs ffmpeg or ffprobe with a fixed environment and closed input, inside limits of time, memory,
   * processor and output. Throws `FfmpegFailed`, `FfmpegMissing`, or the reason of the signal when it
   * was aborted; the program is gone in each case.
   */
  run(run: FfmpegRun): Promise<FfmpegOutcome>;
}

/** Opens the system's ffmpeg; nothing is looked for until it is needed. */
export function openFfmpeg(places: FfmpegPlaces = {}): Ffmpeg {
  let found: FfmpegTools | undefined;
  const locate = async (): Promise<FfmpegTools> => {
    if (found === undefined || !(await isProgram(found.ffmpeg))) found = await findFfmpeg(places);
    return found;
  };
  return {
    async check() {
      try {
        return await examine(await locate());
      } catch (error) {
        return {
          ready: false,
          reason: error instanceof FfmpegMissing ? error.message : 'ffmpeg does not start.',
        };
      }
    },
    async run(run) {
      run.signal.throwIfAborted();
      return await runConfined(await locate(), run);
    },
  };
}
