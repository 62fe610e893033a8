import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';

const thisMain = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface StartOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The user and group of the process; by default those of the tests. */
  readonly account?: { readonly uid: number; readonly gid: number };
  /** A command that runs the program, such as `unshare -m`. */
  readonly prefix?: readonly string[];
  /** The program; by default that of this version. */
  readonly main?: string;
}

/** A site that started, or the output of a start that was refused. */
export interface StartedSite {
  /** Null while it runs. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** `http://127.0.0.1:<port>`; empty if the start was refused. */
  readonly origin: string;
  /** Sends SIGTERM as often as `signals`; returns the exit code, or null if a signal ended it. */
  stop(signals?: number): Promise<number | null>;
  /** Kills it, as `kill -9` does. */
  kill(): Promise<void>;
}

/** A new data folder, and a function that removes it. */
export async function dataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'fit-coder-start-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Starts the program as an operator does, with only the settings in `env`, and waits until it is ready or ends. */
export async function startMain(options: StartOptions): Promise<StartedSite> {
  // The startup message shows PUBLIC_URL instead of the port, so a port chosen by the system would be unknown.
  const port = options.env?.['PORT'] ?? String(await freePort());
  const child = launch({ ...options, env: { PORT: port, ...options.env } });
  let [stdout, stderr] = ['', ''];
  const greeted = new Promise<'greeted'>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.includes('  emails  ')) resolve('greeted');
    });
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close');
  await Promise.race([greeted, ended]);
  const origin = child.exitCode === null ? `http://127.0.0.1:${port}` : '';
  return {
    get exitCode() {
      return child.exitCode;
    },
    get stdout() {
      return stdout;
    },
    get stderr() {
      return stderr;
    },
    origin,
    async stop(signals = 1) {
      for (let sent = 0; sent < signals && child.exitCode === null; sent += 1) {
        child.kill('SIGTERM');
        // The system delivers signals that are sent at once as one.
        if (sent + 1 < signals)
          await vi.waitFor(() => expect(fetch(origin)).rejects.toThrow('fetch failed'), {
            interval: 5,
            timeout: 240_000,
          });
      }
      await ended;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts the program and sends it SIGTERM as soon as `moment` holds; returns its exit code and its complaint. */
export async function stopDuringStart(
  options: StartOptions,
  moment: () => boolean,
): Promise<{ exitCode: number | null; stderr: string }> {
  const child = launch({ ...options, env: { PORT: String(await freePort()), ...options.env } });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close');
  await vi.waitUntil(moment, { timeout: 240_000, interval: 2 });
  child.kill('SIGTERM');
  await ended;
  return { exitCode: child.exitCode, stderr };
}

function launch({ env = {}, account, prefix = [], main = thisMain }: StartOptions): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const [command, ...before] = [...prefix, process.execPath];
  return spawn(command ?? process.execPath, [...before, main], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // As with `npm start`, the modules are compiled once and not at each start.
    env: { PATH, NODE_COMPILE_CACHE, DEMO: 'off', LOG_LEVEL: 'silent', ...env },
  });
}
