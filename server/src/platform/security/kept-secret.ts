import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

const currentFile = 'secret';
const previousFile = 'secret.previous';

/** The secret in the data folder; undefined if there is none. */
export function readKeptSecret(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, currentFile), 'utf8').catch(() => undefined);
}

/** The secret before the last rotation; undefined if there is none. */
export function readPreviousSecret(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, previousFile), 'utf8').catch(() => undefined);
}

/**
 * Replaces the secret with `made`; the old one becomes the previous secret. @throws StartError if there is no secret,
 * or if a previous one still exists, because what that one sealed would be lost
 */
export async function rotateKeptSecret(dataDir: string, made: string): Promise<void> {
  const current = await readKeptSecret(dataDir);
  if (current === undefined) throw new StartError(`The data folder ${dataDir} holds no secret yet.`);
  if ((await readPreviousSecret(dataDir)) !== undefined)
    throw new StartError(
      'The secret before this one is still kept. Restart the site, and run: secret retire',
    );
  // In this order, a kill in between leaves the old secret in effect.
  await replace(join(dataDir, previousFile), current);
  await replace(join(dataDir, currentFile), made);
}

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
