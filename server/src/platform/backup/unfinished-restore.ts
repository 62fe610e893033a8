import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder, type DataFolder } from '../data-folder/data-folder.ts';
import { StartError } from '../start-error.ts';
import { contentsOf } from './target-folder.ts';

/** Exists in a data folder from the first step of a restore to its last. */
const markerFile = 'restore-unfinished';

/** `server.lock` and `server.pid` belong to the process that holds the folder. */
const isOfHolder = (name: string) => name.startsWith('server.');

/**
 * Marks a data folder as being restored and holds it, so that no other restore uses it. @throws StartError if another
 * process holds it, or if it contains anything but the leftovers of an interrupted restore
 */
export async function beginRestore(folder: string): Promise<DataFolder> {
  if (!(await isUnfinished(folder))) {
    if ((await contentsOf(folder)).length > 0) throw notEmpty(folder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, markerFile), 'Run the restore again, or remove this folder.\n', {
      mode: 0o600,
      flush: true,
    });
  }
  const held = await openDataFolder(folder);
  if (await isUnfinished(folder)) return held;
  // Another restore was completed between the check and the lock.
  await held.close();
  throw notEmpty(folder);
}

/**
 * Removes the leftovers of an interrupted restore from a folder that this process holds, after `release` ended
 * everything that uses it.
 */
export async function clearUnfinished(folder: string, release: () => Promise<void>): Promise<void> {
  await release();
  const left = (await contentsOf(folder)).filter((name) => name !== markerFile && !isOfHolder(name));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}

function notEmpty(folder: string): StartError {
  return new StartError(
    `The data folder ${folder} is not empty. Restore into an empty one: move this one away, or set DATA_DIR to another folder.`,
  );
}

/** The last step of a restore. */
export async function finishRestore(folder: string): Promise<void> {
  await rm(join(folder, markerFile));
}

/** @throws StartError if a restore into the folder was interrupted, so that it is incomplete */
export async function refuseUnfinishedRestore(folder: string): Promise<void> {
  if (await isUnfinished(folder))
    throw new StartError(
      `A restore into the data folder ${folder} did not finish. Run the same restore again, or remove the folder.`,
    );
}

async function isUnfinished(folder: string): Promise<boolean> {
  return access(join(folder, markerFile)).then(
    () => true,
    () => false,
  );
}
