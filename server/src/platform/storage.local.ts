import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkKey, type Storage } from './storage.ts';

/** Storage in a folder of this machine. Writes appear whole or not at all. */
export function openLocalStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkKey(key));

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await appear(path, (draft) => writeFile(draft, bytes));
    },
    async putFile(key, file) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await move(file, path);
    },
    async putFolder(prefix, folder) {
      const path = pathOf(prefix);
      await mkdir(dirname(path), { recursive: true });
      await rm(path, { recursive: true, force: true });
      await move(folder, path);
    },
    async get(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      return { size: found.size, modifiedAt: found.mtime, open: (range) => createReadStream(path, range) };
    },
    async localPath(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? path : null;
    },
    list: (prefix) => listKeys(root, prefix === '' ? '' : checkKey(prefix)),
    async removeAll(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true });
    },
  };
}

async function* listKeys(root: string, prefix: string): AsyncGenerator<string> {
  const top = join(root, prefix);
  const found = await stat(top).catch(() => null);
  if (found?.isFile()) yield prefix;
  if (!found?.isDirectory()) return;
  for (const entry of await readdir(top, { withFileTypes: true })) {
    // Drafts of `appear`; they become folders or files of their own name.
    if (entry.name.endsWith('.part')) continue;
    const key = relative(root, join(top, entry.name)).replaceAll(sep, '/');
    if (entry.isDirectory()) yield* listKeys(root, key);
    else if (entry.isFile()) yield key;
  }
}

/** Renames, or copies where the two stand on different disks; the copy, too, appears whole or not at all. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await appear(to, (draft) => cp(from, draft, { recursive: true }));
    await rm(from, { recursive: true, force: true });
  }
}

/** Writes beside the place and renames. What could not be written, on a full disk, takes no room from the next. */
async function appear(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
