import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import type { PostgresCluster } from './cluster.ts';
import { socketName } from './socket.ts';
import { StartError } from '../start-error.ts';

interface Process {
  readonly pid: number;
  readonly commandLine: string;
}

/** Ways to end a leftover server, gentle first, and the time limit of each, in milliseconds. */
const steps = [
  { signal: 'SIGINT', patience: 10_000 },
  { signal: 'SIGQUIT', patience: 5000 },
  { signal: 'SIGKILL', patience: 5000 },
] as const;

const pollInterval = 10;

/**
 * Ends what an earlier server of this folder left running, and removes its lock files. PostgreSQL checks postmaster.pid
 * only by its number, so a number that was reused (usual in containers) or a damaged file would block it for ever. The
 * caller holds the data folder, so a lock file without a living server of this name is stale.
 * @throws StartError if leftovers cannot be ended
 */
export async function endLeftover(cluster: Pick<PostgresCluster, 'path' | 'name'>): Promise<void> {
  for (const { signal, patience } of steps) {
    const deadline = performance.now() + patience;
    let leftovers = await findLeftovers(cluster.name);
    for (const { pid } of leadersOf(leftovers, cluster.name)) sendSignal(pid, signal);
    while (leftovers.length > 0 && performance.now() < deadline) {
      await delay(pollInterval);
      leftovers = await findLeftovers(cluster.name);
    }
    if (leftovers.length === 0) return removeLockFiles(cluster.path);
  }
  throw new StartError(
    `PostgreSQL processes of an earlier start still use ${cluster.path} and cannot be ended: stop them (their titles contain ${cluster.name}) and start again.`,
  );
}

/** The main server processes if there are any, because they end their children in an orderly way. */
function leadersOf(processes: readonly Process[], name: string): readonly Process[] {
  const leaders = processes.filter(({ commandLine }) => isLeader(commandLine, name));
  return leaders.length > 0 ? leaders : processes;
}

async function findLeftovers(name: string): Promise<Process[]> {
  const processes = process.platform === 'linux' ? await listFromProc() : await listFromPs();
  return processes.filter(
    ({ commandLine }) => isLeader(commandLine, name) || commandLine.startsWith(`postgres: ${name}:`),
  );
}

function isLeader(commandLine: string, name: string): boolean {
  return commandLine.includes('/postgres -D ') && commandLine.includes(` cluster_name=${name} `);
}

/** A zombie has an empty command line, so it counts as ended. */
async function listFromProc(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  return Promise.all(
    pids.map(async (pid) => {
      const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid: Number(pid), commandLine: words.replaceAll('\0', ' ') };
    }),
  );
}

async function listFromPs(): Promise<Process[]> {
  const { stdout } = await execa('ps', ['-axww', '-o', 'pid=,command=']);
  return stdout.split('\n').map((line) => {
    const [, pid = '0', command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), commandLine: `${command} ` };
  });
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!gone) throw error;
  }
}

async function removeLockFiles(path: string): Promise<void> {
  const names = ['postmaster.pid', socketName, `${socketName}.lock`];
  await Promise.all(names.map((name) => rm(join(path, name), { force: true })));
}
