import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the run's object store, which `openTestBucket` starts when a test needs one. */
    objectStoreFolder: string;
  }
}

export const objectStoreProgram = resolve(import.meta.dirname, '../../../scripts/s3-server');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-objects-'));
  project.provide('objectStoreFolder', folder);
  return async () => {
    if (existsSync(join(folder, 'run/pid'))) await promisify(execFile)(objectStoreProgram, ['stop', folder]);
    await rm(folder, { recursive: true });
  };
}
