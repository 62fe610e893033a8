import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKey, type Storage } from './storage.ts';

/** Storage in a folder of this machine. Writes appear whole or not at all. */
export function openLocalStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkKey(key));

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}.part`;
      await writeFile(draft, bytes);
      await rename(draft, path);
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
    async removeAll(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true });
    },
  };
}

/** Renames, or copies where the two stand on different disks; the copy, too, appears whole or not at all. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const draft = `${to}.${randomUUID()}.part`;
    await cp(from, draft, { recursive: true });
    await rename(draft, to);
    await rm(from, { recursive: true, force: true });
  }
}
