import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { ownFileMode } from './owner-only.ts';

const idFile = 'file-folder';

/**
 * Marks the data folder as the one with the site's files, or checks the mark: a process that only works must use the
 * folder of the process that receives the files.
 * `id` is the site's. @throws StartError if a worker's folder is another one
 */
export async function claimFileFolder(
  id: string,
  { dataDir, web }: { readonly dataDir: string; readonly web: boolean },
): Promise<void> {
  const path = join(dataDir, idFile);
  const marked = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (marked === id) return;
  if (web) return writeFile(path, `${id}\n`, { mode: ownFileMode });
  throw new StartError(
    `ROLE=worker finds no files of this site in ${dataDir}. Set DATA_DIR to the data folder of the process with ROLE=web and start that one first, or let all nodes share an object store (S3_BUCKET).`,
  );
}
