import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ownFileMode, ownFolderMode } from '../../data-folder/owner-only.ts';
import { StorageAway, type LocalFile, type StoredObject } from '../storage.ts';

/** Writes an object to a new file in `folder`. After a broken connection it continues, as long as bytes arrive. */
export async function fetchObject(
  object: StoredObject,
  folder: string,
  signal: AbortSignal,
): Promise<LocalFile> {
  await mkdir(folder, { recursive: true, mode: ownFolderMode });
  const path = join(folder, randomUUID());
  const release = () => rm(path, { force: true });
  try {
    let fetched = 0;
    do {
      const had = fetched;
      const file = createWriteStream(path, { flags: 'a', mode: ownFileMode });
      try {
        await pipeline(object.open({ start: had, end: object.size - 1 }), file, { signal });
        fetched = object.size;
      } catch (error) {
        fetched = (await stat(path)).size;
        if (!(error instanceof StorageAway) || fetched === had) throw error;
      }
    } while (fetched < object.size);
    return { path, release };
  } catch (error) {
    await release();
    throw error;
  }
}
