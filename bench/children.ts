import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../scripts/until.ts';

const children: ChildProcess[] = [];

export interface StartOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The URL that responds with 200 when the process is ready. */
  readonly readyUrl: string;
}

/** Starts a program that ends with the bench, and waits until it responds. Returns its pid and the seconds it took. */
export async function startChild({
  command,
  args,
  env = {},
  readyUrl,
}: StartOptions): Promise<{ pid: number; seconds: number }> {
  const started = performance.now();
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  children.push(child);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${command} ${args.join(' ')} ended before it answered`);
  });
  await Promise.race([untilResponse(readyUrl), ended]);
  return { pid: child.pid ?? 0, seconds: (performance.now() - started) / 1000 };
}

async function untilResponse(url: string): Promise<void> {
  const responded = () =>
    fetch(url).then(
      (response) => response.ok || undefined,
      () => undefined,
    );
  await until(`a response of ${url}`, responded, { pauseMs: 10 });
}

/** Ends all started programs, the last one first. */
export async function endChildren(): Promise<void> {
  for (const child of children.splice(0).reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
