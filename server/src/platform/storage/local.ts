import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  copyFile,
  cp,
  link,
  lstat,
  mkdir,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { closeFolderToOthers, ownFileMode, ownFolderMode } from '../data-folder/owner-only.ts';
import { checkKey, isKey, type Storage, type StoredEntry, type StoredObject } from './storage.ts';

/** In bytes. A client who reads slowly keeps two pieces in memory. */
const usualPiece = 64 * 1024;

/** Storage in a folder of this machine, accessible only to the site's own user. Writes are atomic. */
export function openLocalStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkKey(key));

  return {
    isShared: false,
    addresses: null,
    put: async (key, bytes) =>
      writeTo(pathOf(key), (draft) => writeFile(draft, bytes, { mode: ownFileMode })),
    async putFile(key, file) {
      const path = pathOf(key);
      await makeFolderOf(path);
      await move(file, path);
    },
    async putFolder(prefix, folder) {
      const path = pathOf(prefix);
      await makeFolderOf(path);
      await rm(path, { recursive: true, force: true });
      await move(folder, path);
    },
    copy: async (from, to) => copyAll(pathOf(from), pathOf(to)),
    get: async (key) => getFile(pathOf(key)),
    join: async (key, parts) => writeTo(pathOf(key), (draft) => joinFiles(draft, parts.map(pathOf))),
    async localFile(key) {
      const path = pathOf(key);
      return (await getFile(path)) && { path, release: async () => undefined };
    },
    list: (prefix) => listKeys(root, prefix === '' ? '' : checkKey(prefix)),
    entries: (prefix) => listEntries(root, checkKey(prefix)),
    async removeAll(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true });
    },
    // `entries` shows unfinished writes as drafts.
    endUnfinished: async () => 0,
  };
}

async function getFile(path: string): Promise<StoredObject | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  const { size, mtime } = found;
  return {
    size,
    modifiedAt: mtime,
    open: (range, piece) => readPieces(path, range ?? { start: 0, end: size - 1 }, piece),
  };
}

function readPieces(
  path: string,
  { start, end }: { readonly start: number; readonly end: number },
  piece = usualPiece,
): Readable {
  if (end < start) return Readable.from([]);
  return createReadStream(path, { start, end, highWaterMark: Math.min(end - start + 1, piece) });
}

async function writeTo(path: string, fill: (draft: string) => Promise<void>): Promise<void> {
  await makeFolderOf(path);
  await appear(path, fill);
}

async function* listKeys(root: string, prefix: string): AsyncGenerator<string> {
  const top = join(root, prefix);
  const found = await stat(top).catch(() => null);
  if (found?.isFile()) yield prefix;
  if (!found?.isDirectory()) return;
  for (const entry of await readdir(top, { withFileTypes: true })) {
    // `appear` renames its drafts to files or folders when they are complete.
    if (isDraft(entry.name)) continue;
    const key = relative(root, join(top, entry.name)).replaceAll(sep, '/');
    if (entry.isDirectory()) yield* listKeys(root, key);
    else if (entry.isFile()) yield key;
  }
}

async function makeFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: ownFolderMode });
}

/** Files whose names are not valid keys are not ours. */
async function* listEntries(root: string, prefix: string): AsyncGenerator<StoredEntry> {
  const folder = await opendir(join(root, prefix)).catch(() => null);
  if (!folder) return;
  for await (const entry of folder) {
    const key = `${prefix}/${entry.name}`;
    const found = isKey(key) ? await lstat(join(root, key)).catch(() => null) : null;
    if (!found?.isDirectory() && !found?.isFile()) continue;
    const { mtime } = found;
    yield {
      key,
      isFolder: found.isDirectory(),
      isDraft: isDraft(entry.name),
      modifiedAt: async () => mtime,
    };
  }
}

/** Whether `appear` has not renamed the entry yet. */
function isDraft(name: string): boolean {
  return name.endsWith('.part');
}

/** Renames, or copies between different disks; the copy is atomic too. */
async function move(from: string, to: string): Promise<void> {
  await closeFolderToOthers(from);
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await appear(to, (draft) => cp(from, draft, { recursive: true }));
    await rm(from, { recursive: true, force: true });
  }
}

async function joinFiles(draft: string, parts: readonly string[]): Promise<void> {
  await writeFile(draft, '', { mode: ownFileMode });
  for (const part of parts) await pipeline(createReadStream(part), createWriteStream(draft, { flags: 'a' }));
}

/** Copies a file or a folder in one step; false if there is none. */
async function copyAll(from: string, to: string): Promise<boolean> {
  const found = await stat(from).catch(() => null);
  if (!found) return false;
  await makeFolderOf(to);
  await appear(to, (draft) => linkAll(from, draft, found.isDirectory()));
  return true;
}

/** Links a file, or each file of a folder. */
async function linkAll(from: string, to: string, isFolder: boolean): Promise<void> {
  if (!isFolder) return linkFile(from, to);
  await mkdir(to, { mode: ownFolderMode });
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (!isDraft(entry.name))
      await linkAll(join(from, entry.name), join(to, entry.name), entry.isDirectory());
}

/** A second name for the bytes of a file; a copy where the file system has no such names, or no more of them. */
async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!unlinkable.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await copyFile(from, to);
  }
}

const unlinkable: ReadonlySet<string> = new Set([
  'EPERM',
  'EMLINK',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EXDEV',
]);

/** Writes to a draft next to the target and renames it. If the write fails, as on a full disk, the draft is removed. */
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
