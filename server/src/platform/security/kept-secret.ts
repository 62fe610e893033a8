import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

const currentFile = 'secret';
const previousFile = 'secret.previous';

/** The secret that a rotation replaced; undefined where there was none. */
export function readPreviousSecret(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, previousFile), 'utf8').catch(() => undefined);
}

/**
 * Puts `made` in the place of the secret, which becomes the previous one. @throws StartError where there is none, or
 * where one before it is still kept: what that one sealed would be lost
 */
export async function rotateKeptSecret(dataDir: string, made: string): Promise<void> {
  const current = await readFile(join(dataDir, currentFile), 'utf8').catch(() => null);
  if (current === null) throw new StartError(`The data folder ${dataDir} holds no secret yet.`);
  if ((await readPreviousSecret(dataDir)) !== undefined)
    throw new StartError(
      'The secret before this one is still kept. Restart the site, and run: secret retire',
    );
  // In this order a kill in between leaves the old secret in force.
  await replace(join(dataDir, previousFile), current);
  await replace(join(dataDir, currentFile), made);
}

/** Drops the previous secret. */
export function forgetPreviousSecret(dataDir: string): Promise<void> {
  return rm(join(dataDir, previousFile), { force: true });
}

async function replace(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
