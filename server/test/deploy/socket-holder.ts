import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';

/** What `ExecStart` of the unit runs. */
const program = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

/** A site that is started again whenever it ends, as systemd does with the units of `deploy/systemd`. */
export interface HeldSite {
  readonly port: number;
  /** Ends the site with SIGTERM; resolves when the next one answers, with how long that took in milliseconds. */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

/** Tells the site its own process id, as systemd does, and starts it again when it ends with 0. */
const startAgain = 'while sh -c \'export LISTEN_PID=$$; exec "$0" "$1"\' "$0" "$1"; do :; done';

/**
 * Starts the site with `env` on a data folder. `passSocket`: the socket is opened by systemd's own program and stays
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
    // Nothing of it is left: the loop and what it started are a group of their own.
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
      // The loop first, which would start the next one.
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
