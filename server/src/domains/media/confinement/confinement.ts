import { availableParallelism } from 'node:os';
import type { FfmpegTools } from '../ffmpeg/ffmpeg.tools.ts';
import { openReads, type OpenReads } from './open-reads.ts';
import { borrower } from './lent-files.ts';
import { backgroundPriority } from './priority.ts';
import { sandboxCommand, type ConfinedRun } from './bubblewrap.command.ts';

/**
 * How a program is confined, the strictest first: `sandbox` by bubblewrap, `account` only by running as another system
 * user, `limits` only by limits on time and, on Linux, memory.
 */
export type Confinement = 'sandbox' | 'account' | 'limits';

type Command = [string, ...string[]];

const gibibyte = 1024 ** 3;

/** The confinements that could work here, the strictest first. */
export function possibleConfinements({ bwrap, setpriv }: FfmpegTools): Confinement[] {
  const isRoot = borrower() !== null;
  return [
    ...(bwrap !== null && (!isRoot || setpriv !== null) ? (['sandbox'] as const) : []),
    ...(setpriv !== null && isRoot ? (['account'] as const) : []),
    'limits',
  ];
}

/** What the confinement does and does not prevent, for the log and the startup message. */
export function describeConfinement(confinement: Confinement): string {
  const limits = `within limits of ${process.platform === 'linux' ? 'memory and time' : 'time'}`;
  const account = borrower() === null ? '' : 'as another user, ';
  if (confinement === 'sandbox')
    return `${account}without capabilities or network access, with only its own files, ${limits}`;
  const remedy = 'Install bubblewrap, and see the log if it is installed.';
  if (confinement === 'account')
    return `${account}without capabilities, ${limits}. It can use the network and read whatever every user can read. ${remedy}`;
  return `${limits} only. It has the network and reads what the site may. ${remedy}`;
}

/** Kills the program when this process is killed with -9. */
const dyingWithUs = (setpriv: string | null) => (setpriv === null ? [] : [setpriv, '--pdeathsig', 'KILL']);

/**
 * The command line that confines a run, and the open files that it inherits. Another user cannot reach a file below a
 * closed folder by its path, but can read one that this process opened.
 */
export async function confinedCommand(
  tools: FfmpegTools,
  confinement: Confinement,
  run: ConfinedRun,
): Promise<{ command: Command; opened: OpenReads | null }> {
  const limits = limited(tools, run);
  if (confinement === 'sandbox') {
    const inside = [...otherAccount(tools.setpriv), run.program, ...run.args];
    return { command: commandOf(limits, await sandboxCommand(tools.bwrap ?? '', run), inside), opened: null };
  }
  const dying = dyingWithUs(tools.setpriv);
  if (confinement === 'limits') {
    const noNewPrivileges = dying.length === 0 ? [] : [...dying, '--no-new-privs'];
    return { command: commandOf(limits, noNewPrivileges, [run.program, ...run.args]), opened: null };
  }
  const opened = await openReads(run.reads);
  // A change of user clears the parent-death signal, so the signal is set after it.
  const account = [...otherAccount(tools.setpriv), ...dying];
  return { command: commandOf(limits, account, [run.program, ...opened.rename(run.args)]), opened };
}

/** Each command in the line executes the next one: limits, the priority, then the confinement. */
function limited({ prlimit, nice }: FfmpegTools, run: ConfinedRun): string[] {
  const cpuSeconds = Math.ceil(run.elapsedSeconds * availableParallelism());
  const limits = [`--as=${run.memoryBytes}`, `--cpu=${cpuSeconds}`, `--fsize=${8 * gibibyte}`, '--core=0'];
  return [
    ...(prlimit === null ? [] : [prlimit, ...limits, '--']),
    ...(nice === null || !run.inBackground ? [] : [nice, '-n', String(backgroundPriority)]),
  ];
}

/** Switches permanently to another user without capabilities; empty unless the site runs as root. */
function otherAccount(setpriv: string | null): string[] {
  const account = borrower();
  if (account === null || setpriv === null) return [];
  const user = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return [setpriv, ...user, '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs'];
}

function commandOf(...parts: readonly (readonly string[])[]): Command {
  const [first, ...rest] = parts.flat();
  if (first === undefined) throw new Error('there is no command');
  return [first, ...rest];
}
