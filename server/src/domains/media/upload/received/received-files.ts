import { createWriteStream, mkdirSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { ownFileMode, ownFolderMode } from '../../../../platform/data-folder/owner-only.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import type { ReceivedBytes } from './received-bytes.ts';

const uuid = z.uuid();

/**
 * One file for each upload, in a folder of this node: other nodes cannot continue it. The file is made before the
 * asset's row and removed after it, so a row without a file here belongs to another node.
 */
export function receivedFiles(folder: string, storage: Storage): ReceivedBytes {
  mkdirSync(folder, { recursive: true, mode: ownFolderMode });
  const pathOf = (id: string) => join(folder, id);
  return {
    begin: (id) => writeFile(pathOf(id), '', { mode: ownFileMode }),
    count: ({ id }) => sizeOf(pathOf(id)),
    async append({ id }, offset, bytes) {
      if ((await sizeOf(pathOf(id))) === null) return null;
      const file = createWriteStream(pathOf(id), { flags: 'r+', start: offset });
      await pipeline(bytes, file);
      return offset + file.bytesWritten;
    },
    async store({ id }, key) {
      if ((await storage.get(key)) === null) await storage.putFile(key, pathOf(id));
    },
    async discard(id) {
      // Older versions kept a description of the upload next to its file.
      for (const path of [pathOf(id), `${pathOf(id)}.json`]) await rm(path, { force: true });
    },
    async ids() {
      const names = (await readdir(folder)).map((name) => name.replace(/\.json$/u, ''));
      return [...new Set(names)].filter((name) => uuid.safeParse(name).success);
    },
  };
}

/** Null if there is no such file. */
async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? null;
}
