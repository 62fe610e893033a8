import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Partially written files outside the storage, by their folder in the data folder. */
const halfWritten: readonly { readonly folder: string; readonly name: RegExp }[] = [
  { folder: 'mail', name: /\.part$/u },
  // A secret that was being created or replaced, or the file of the write test at the beginning of a start.
  { folder: '', name: /^secret(?:\.previous)?\.(?:\d+\.part|[\da-f]{8}-[\da-f-]{27})$/u },
  { folder: '', name: /^\.writable-\d+$/u },
];

/** Removes files in the data folder that a killed process wrote only partially, if they are older than `before`. */
export async function removeFileLeftovers(dataDir: string, before: Date): Promise<number> {
  let removed = 0;
  for (const { folder, name } of halfWritten) {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    for (const file of names.filter((found) => name.test(found))) {
      const path = join(dataDir, folder, file);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile() || found.mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}
