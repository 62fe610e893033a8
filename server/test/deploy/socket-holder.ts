import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';

/** The program that `ExecStart` of the unit runs. */
const program = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

/** A site that is restarted whenever it ends, as with the systemd units in `deploy/systemd`. */
export interface HeldSite {
  readonly port: number;
  /** Stops the site with SIGTERM, waits until the next one answers, and returns the milliseconds that took. */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

/** Passes the site its process id, as systemd does, and restarts it when it exits with 0. */
const startAgain = 'while sh -c \'export LISTEN_PID=$$; exec "$0" "$1"\' "$0" "$1"; do :; done';

/**
 * Starts the site with `env` on a data folder. With `passSocket`, a program of systemd opens the socket and keeps it
 * open between two processes; otherwise each process opens its own.
 */
export async function holdSite(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  passSocket: boolean,
): Promise<HeldSite> {
  const port = await freePort();
  const settings = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: String(port), ...env };
  const loop = ['sh', '-c', startAgain, process.execPath, program];
  const variables = Object.entries(settings).map(([name, value]) => `--setenv=${name}=${value}`);
  const command = passSocket
    ? ['systemd-socket-activate', `--listen=127.0.0.1:${port}`, ...variables, ...loop]
    : loop;
  const [first = '', ...words] = command;
  const child = spawn(first, words, { env: settings, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const ended = once(child, 'exit');
  const ready = () => untilReady(port, () => child.exitCode !== null && Buffer.concat(output).toString());
  try {
    await ready();
  } catch (error) {
    // The loop and its children are one process group, so this ends all of them.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    throw error;
  }
  return {
    port,
    async restart() {
      const before = await readFile(join(dataDir, 'server.pid'), 'utf8');
      const begin = performance.now();
      process.kill(Number(before), 'SIGTERM');
      const next = () => readFile(join(dataDir, 'server.pid'), 'utf8').catch(() => before);
      await vi.waitUntil(async () => (await next()) !== before, { timeout: 150_000, interval: 20 });
      await ready();
      return performance.now() - begin;
    },
    async stop() {
      // The loop first, because it would start the next site.
      child.kill('SIGKILL');
      await ended;
      const pidFile = join(dataDir, 'server.pid');
      process.kill(Number(await readFile(pidFile, 'utf8')), 'SIGTERM');
      // A stop removes this file last, after the database ended.
      await vi.waitUntil(() => !existsSync(pidFile), { timeout: 150_000 });
    },
  };
}

async function untilReady(port: number, failure: () => string | false): Promise<void> {
  const ready = async () => {
    const output = failure();
    if (output !== false) throw new Error(`the site ended: ${output}`);
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await vi.waitUntil(ready, { timeout: 150_000, interval: 50 });
}
