import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A separate process that holds a data folder, for tests that kill it. */
export interface OwnerProcess {
  /** The first line it printed, when it was ready. */
  readonly firstLine: string;
  readonly pid: number;
  /** Ends it as `kill -9` does; resolves when it is gone. Its database keeps running. */
  kill(): Promise<void>;
  /** Closes its standard input, so that it stops what it started and ends; kills it after 30 seconds. */
  stop(): Promise<void>;
}

/** Holds the data folder. */
export const folderOwner = fileURLToPath(new URL('folder-owner.process.ts', import.meta.url));

/** Holds the data folder and runs its database, whose connection string is the first line. */
export const databaseOwner = fileURLToPath(new URL('database-owner.process.ts', import.meta.url));

/**
 * Starts `program` for a data folder and waits until it is ready. `prefix` is a command that runs it, such as
 * `unshare --mount`.
 *
 * @throws Error with what it printed when it ends instead.
 */
export async function startOwner(
  program: string,
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
  prefix: readonly string[] = [],
): Promise<OwnerProcess> {
  const [command, ...words] = [...prefix, process.execPath, program, folder];
  const child = spawn(command, words, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const printed = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const outcome = await Promise.race([printed, once(child.stderr, 'end').then(() => undefined)]);
  if (outcome === undefined) throw new Error(complaint);
  return {
    firstLine: outcome[0],
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.stdin.end();
      const tooLong = setTimeout(() => child.kill('SIGKILL'), 240_000);
      await exited;
      clearTimeout(tooLong);
    },
  };
}
