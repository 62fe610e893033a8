import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { postgresEnvironment, folderArgument } from './cluster.ts';
import type { PostgresCluster } from './cluster.ts';

/** Receives the server's own messages; a pino logger fits. */
export interface EmbeddedPostgresLog {
  debug(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A cluster with additional settings for this run. */
export interface ConfiguredCluster extends PostgresCluster {
  readonly settings: Readonly<Record<string, string>>;
}

/** The main process of a running PostgreSQL. */
export interface Postmaster {
  /** Resolves when the process has ended, with how: `exit code 1`, `SIGKILL`. */
  readonly ended: Promise<string>;
  /** Begins a fast shutdown; `ended` resolves when it is done. */
  shutDown(): void;
}

/** A fast shutdown that takes longer than this, in milliseconds, is killed; the next start then replays the log. */
const shutdownPatience = 20_000;

const ownSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  // Failed statements are reported to the caller; in the log, their values would be personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

type PostmasterProcess = ChildProcessByStdio<null, null, Readable>;

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C in the terminal only reaches this process, which then ends the
 * server in an orderly way. Resolves when the server accepts connections.
 * @throws Error with the server's own reason if it ends before that
 */
export async function launchPostmaster(
  cluster: ConfiguredCluster,
  log: EmbeddedPostgresLog,
): Promise<Postmaster> {
  const child: PostmasterProcess = spawn(cluster.programs.postgres, commandLine(cluster), {
    ...cluster.account,
    cwd: cluster.path,
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const interrupt = (): void => void child.kill('SIGINT');
  process.once('exit', interrupt);
  const ended = outcome(child, 'exit').finally(() => process.off('exit', interrupt));
  await becomeReady(child, log);
  return {
    ended,
    shutDown() {
      interrupt();
      const impatience = setTimeout(() => child.kill('SIGQUIT'), shutdownPatience);
      void ended.finally(() => clearTimeout(impatience));
    },
  };
}

/** The name comes first, because a leftover server is recognised by it in its command line. */
function commandLine(cluster: ConfiguredCluster): string[] {
  const settings = { cluster_name: cluster.name, ...ownSettings, ...cluster.settings };
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  return ['-D', folderArgument(cluster), ...options];
}

/** `exit`: the process ended; `close`: all its output was read as well. */
function outcome(child: PostmasterProcess, event: 'exit' | 'close'): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once(event, (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

async function becomeReady(child: PostmasterProcess, log: EmbeddedPostgresLog): Promise<void> {
  let lastComplaint: string | undefined;
  const ready = new Promise<undefined>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      relay(line, log);
      if (line.includes('received smart shutdown request')) hastenShutdown(child, log);
      if (/^(FATAL|PANIC):|error while loading/.test(line)) lastComplaint = line;
      if (line.includes('database system is ready to accept connections')) resolve(undefined);
    });
  });
  const how = await Promise.race([ready, outcome(child, 'close')]);
  if (how !== undefined) throw new Error(lastComplaint ?? how);
}

/**
 * Turns the smart shutdown that an external SIGTERM begins into a fast one. A smart shutdown waits for our own pool to
 * disconnect and refuses new connections meanwhile (57P03), so it would never end. After a fast shutdown the supervisor
 * restarts the server.
 */
function hastenShutdown(child: PostmasterProcess, log: EmbeddedPostgresLog): void {
  log.warn('The embedded PostgreSQL got a stop signal from outside; its open connections are closed.');
  child.kill('SIGINT');
}

/** FATAL means that one connection ended. PostgreSQL logs it as severe, but it is normal here. */
function relay(line: string, log: EmbeddedPostgresLog): void {
  const message = `PostgreSQL: ${line}`;
  if (line.startsWith('PANIC:')) log.error(message);
  else if (/was terminated by signal|was not properly shut down/.test(line)) log.warn(message);
  else log.debug(message);
}
