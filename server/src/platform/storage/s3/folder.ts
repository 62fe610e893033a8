import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The files below a folder: each file's path, and its name from the folder on, with `/`. */
export async function* filesBelow(folder: string): AsyncGenerator<{ path: string; name: string }> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    yield { path, name: relative(folder, path).replaceAll(sep, '/') };
  }
}
