import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { closeToOthers, ownFolderMode } from './owner-only.ts';
import { StartError } from '../start-error.ts';

/** The minimum length of a secret, in the file and in the settings. */
const shortestSecret = 32;

/**
 * Creates the folder `name` in the data folder, accessible only to its owner, and returns its path. @throws StartError
 * if that is not possible
 */
export async function ownFolder(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  try {
    await mkdir(path, { recursive: true, mode: ownFolderMode });
    await closeToOthers(path);
  } catch (cause) {
    throw new StartError(
      `${path} must be a folder and cannot be made one (${codeOf(cause)}): move away what is there, and check its rights and the free space.`,
      { cause },
    );
  }
  return path;
}

/** The secret of this installation. The first start generates it; the file appears only when it is complete. */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  try {
    const secret = (await readFile(path, 'utf8').catch(ignoreMissing)) ?? (await makeSecret(path));
    if (secret.trim().length >= shortestSecret) return secret;
  } catch (cause) {
    throw new StartError(
      `The file ${path} with the secret cannot be read or made (${codeOf(cause)}): move away what is there, or set SECRET.`,
      { cause },
    );
  }
  throw new StartError(
    `The secret in ${path} has fewer than ${shortestSecret} characters, so it could be guessed: restore the file from a backup, or remove it to get a new one, which makes links and authenticator apps of the old one unusable.`,
  );
}

async function makeSecret(path: string): Promise<string> {
  const draft = `${path}.${process.pid}.part`;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(randomBytes(32).toString('base64url'));
      await file.sync();
    } finally {
      await file.close();
    }
    // A link, because a rename would replace a secret that another process created meanwhile.
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
