import { constants } from 'node:fs';
import { chmod, lstat, open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Modes of files and folders in the data folder: only the site's own user has access. */
export const ownFolderMode = 0o700;
export const ownFileMode = 0o600;

const rightsOfOthers = 0o077;
/** A walk pauses after this many entries, so that a large folder does not keep a core busy. */
const entriesAtOnce = 256;
const restMs = 20;

/**
 * Removes the rights of group and others from a file or folder that belongs to the site. Does nothing if that is not
 * possible, as on a file system without modes or in a folder of another user.
 */
export async function closeToOthers(path: string, rights = rightsOfOthers): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found && (found.mode & rights) !== 0)
    await chmod(path, found.mode & 0o7777 & ~rights).catch(() => null);
}

/** Does the same for everything below a folder, and returns how many entries could not be changed. */
export async function closeFolderToOthers(
  folder: string,
  { skip, signal }: { skip?: (path: string) => Promise<boolean>; signal?: AbortSignal } = {},
): Promise<number> {
  let [refused, seen] = [0, 0];
  for await (const path of entriesBelow(folder)) {
    seen += 1;
    if (seen % entriesAtOnce === 0 && signal) await delay(restMs, undefined, { signal });
    if (!(await closeEntry(path, skip))) refused += 1;
  }
  return refused;
}

/** Files and folders below a folder, the folder itself first. Entries that disappear meanwhile are left out. */
async function* entriesBelow(folder: string): AsyncGenerator<string> {
  yield folder;
  const found = await opendir(folder).catch(() => null);
  if (!found) return;
  for await (const entry of found) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* entriesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** False if the system does not allow it. */
async function closeEntry(path: string, skip?: (path: string) => Promise<boolean>): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (!found || (found.mode & rightsOfOthers) === 0 || found.isSymbolicLink()) return true;
  if (await skip?.(path)) return true;
  try {
    // Opened first, because the path could lead elsewhere by now.
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      await handle.chmod((await handle.stat()).mode & 0o7777 & ~rightsOfOthers);
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
