import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** A node as a process of its own, with a data folder of its own. */
export interface NodeProcess {
  readonly dataDir: string;
  /** As `kill -9` does. */
  kill(): Promise<void>;
  /** As a service manager does; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a node; a web node is awaited until it is ready. `env` needs a PORT if it is one. */
export async function startNode(env: Readonly<Record<string, string>>): Promise<NodeProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fit-coder-node-'));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit');
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    await rm(dataDir, { recursive: true, force: true });
    return child.exitCode;
  };
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the node ended: ${output}`);
    const response = await fetch(`http://127.0.0.1:${env['PORT']}/readyz`).catch(() => null);
    return response?.ok ?? false;
  };
  if (env['ROLE'] === 'web') await vi.waitUntil(isReady, { timeout: 240_000, interval: 50 });
  return { dataDir, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
}
