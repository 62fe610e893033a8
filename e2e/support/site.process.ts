import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ApiClient } from './api-client.ts';
import { createPlans } from './plans.ts';

const main = resolve(import.meta.dirname, '../../server/src/main.ts');
const root = resolve(import.meta.dirname, '../..');

/** A site with its own process, data folder and free port. */
export interface SiteProcess {
  readonly origin: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Stops the site as an operator would, waits for its end, and removes its data. */
  remove(): Promise<void>;
}

export const administrator = { email: 'admin@example.com', password: 'a password for the admin' };

/**
 * Starts a site and waits until it prints its address; `env` adds to or overrides its settings. `sells`: it gets a monthly
 * and a yearly plan, except in production, where its administrator needs a second factor first.
 */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  sells = env['DEMO'] !== 'on' && env['NODE_ENV'] !== 'production',
): Promise<SiteProcess> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'fit-coder-e2e-')));
  const child = spawn(process.execPath, [main], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'off',
      TEST_ADMIN: 'on',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
  });
  child.stderr?.pipe(process.stderr);
  const origin = await readOrigin(child);
  if (sells) await sellPlans(origin);
  return {
    origin,
    dataDir,
    child,
    async remove() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lets a site sell the plans that journeys subscribe to; the administrator's session ends again. */
async function sellPlans(origin: string): Promise<void> {
  const admin = new ApiClient(origin);
  await admin.call('login', { body: administrator });
  await createPlans(admin);
  await admin.call('logout', {});
}

/** The address that the site prints at its start; rejects when the process ends before. */
function readOrigin(child: ChildProcess): Promise<string> {
  const { promise, resolve: found, reject } = Promise.withResolvers<string>();
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const origin = /http:\/\/localhost:\d+/u.exec(output)?.[0];
    if (origin) found(origin);
  });
  child.once('exit', (code) =>
    reject(new Error(`the site ended with ${code} before it was ready:\n${output}`)),
  );
  return promise;
}
