import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../scripts/until.ts';

const children: ChildProcess[] = [];
// Ends the children also after an error outside of the bench's parts, such as one of writing to a closed terminal.
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

export interface StartOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The URL that responds with 200 when the process is ready. */
  readonly readyUrl: string;
}

export interface StartedChild {
  readonly pid: number;
  /** Until it responded. */
  readonly seconds: number;
  stop(): Promise<void>;
}

/** Starts a program that ends with the bench, and waits until it responds. */
export async function startChild({ command, args, env = {}, readyUrl }: StartOptions): Promise<StartedChild> {
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
  const seconds = (performance.now() - started) / 1000;
  return { pid: child.pid ?? 0, seconds, stop: () => end(child) };
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
  for (const child of children.splice(0).reverse()) await end(child);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
