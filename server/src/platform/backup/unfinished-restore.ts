import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { isEmptyFolder } from './checksums.ts';

/** In a data folder from the first step of a restore to its last. */
const markerFile = 'restore-unfinished';

/**
 * Marks a data folder as being restored. What a killed restore left in it is removed first, after `release` has ended
 * what still uses it. @throws StartError when the folder holds anything else
 */
export async function beginRestore(folder: string, release: () => Promise<void>): Promise<void> {
  if (await isUnfinished(folder)) {
    await release();
    const left = (await readdir(folder)).filter((name) => name !== markerFile);
    for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
    return;
  }
  if (!(await isEmptyFolder(folder)))
    throw new StartError(
      `The data folder ${folder} is not empty. Restore into an empty one: move this one away, or set DATA_DIR to another folder.`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, markerFile), 'Run the restore again, or remove this folder.\n', {
    mode: 0o600,
    flush: true,
  });
}

/** The last step of a restore. */
export async function finishRestore(folder: string): Promise<void> {
  await rm(join(folder, markerFile));
}

/** @throws StartError when a restore into the folder was interrupted, so that parts of it are missing */
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
