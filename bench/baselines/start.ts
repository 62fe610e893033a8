import { resolve } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { startChild } from '../children.ts';
import type { Target } from '../cpu.ts';

/** Starts a baseline of this folder, such as `raw/api.ts`, on the bench's database, with Node's usual settings. */
export async function startBaseline(file: string, databaseUrl: string): Promise<Target> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { pid } = await startChild({
    command: process.execPath,
    args: [resolve(import.meta.dirname, file)],
    env: { PORT: String(port), DATABASE_URL: databaseUrl },
    readyUrl: `${origin}/`,
  });
  return { origin, pid };
}
