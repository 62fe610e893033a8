import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Half-written files beside the storage, by the folder of the data folder in which they stand. */
const halfWritten: readonly { readonly folder: string; readonly name: RegExp }[] = [
  { folder: 'mail', name: /\.part$/u },
  // A secret that was about to be made or replaced, and the attempt to write that begins a start.
  { folder: '', name: /^secret(?:\.previous)?\.(?:\d+\.part|[\da-f]{8}-[\da-f-]{27})$/u },
  { folder: '', name: /^\.writable-\d+$/u },
];

/** Removes what a killed process only half wrote into the data folder, as long as it is older than `before`. */
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
