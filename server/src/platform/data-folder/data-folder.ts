import { access, constants, mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeToOthers, ownFileMode, ownFolderMode } from './owner-only.ts';
import { StartError } from '../start-error.ts';

/** The folder with all data of this node; only this process holds it, until `close` or its end. */
export interface DataFolder {
  /** Absolute path without symbolic links. */
  readonly path: string;
  /** Releases the folder for another start. */
  close(): Promise<void>;
}

/** Another running server holds the data folder. */
export class DataFolderInUseError extends StartError {}

/** The data folder cannot be created or written by this user. */
export class DataFolderUnwritableError extends StartError {}

/** What a process does with the folder. Two processes can share it if their parts differ. */
export type FolderPart = 'web' | 'worker';

/** A lock ends when its object is garbage-collected, so the objects are kept here, by the path of their file. */
const heldLocks = new Map<string, DatabaseSync>();

const lockFiles: Readonly<Record<FolderPart, string>> = { web: 'server.lock', worker: 'server.worker.lock' };
const pidFiles: Readonly<Record<FolderPart, string>> = { web: 'server.pid', worker: 'server.worker.pid' };

const sqliteBusy = 5;

/**
 * Creates the folder if it is missing, denies access to other users and takes its exclusive locks, one for each part. A
 * lock is SQLite's lock on a file: the kernel releases it when the process ends in any way, and it works across
 * containers that share the folder.
 * @throws DataFolderInUseError, DataFolderUnwritableError
 */
export async function openDataFolder(
  folder: string,
  parts: readonly FolderPart[] = ['web', 'worker'],
): Promise<DataFolder> {
  const path = await writableFolder(resolve(folder));
  const held: FolderPart[] = [];
  const release = async () => {
    for (const part of held.splice(0)) await releasePart(path, part);
  };
  try {
    for (const part of parts) {
      await holdPart(path, part);
      held.push(part);
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { path, close: release };
}

async function holdPart(path: string, part: FolderPart): Promise<void> {
  const lockFile = join(path, lockFiles[part]);
  const pidFile = join(path, pidFiles[part]);
  await requireOwnLockFile(path, lockFile);
  const lock = takeLock(path, lockFile) ?? (await refuseFolderInUse(path, part));
  heldLocks.set(lockFile, lock);
  try {
    await writeFile(pidFile, `${process.pid}\n`, { mode: ownFileMode });
  } catch (error) {
    heldLocks.delete(lockFile);
    lock.close();
    throw unwritable(path, error);
  }
}

async function releasePart(path: string, part: FolderPart): Promise<void> {
  await rm(join(path, pidFiles[part]), { force: true });
  const lockFile = join(path, lockFiles[part]);
  heldLocks.get(lockFile)?.close();
  heldLocks.delete(lockFile);
}

async function writableFolder(folder: string): Promise<string> {
  try {
    await makeFolder(folder);
    const path = await realpath(folder);
    const probe = join(path, `.writable-${process.pid}`);
    await writeFile(probe, '', { mode: ownFileMode });
    await rm(probe);
    await closeDataFolder(path);
    return path;
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** `mkdir` with `recursive` never returns if the system keeps failing with ENOENT, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, ownFolderMode);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, ownFolderMode).catch(ignoreMadeMeanwhile);
  }
}

function ignoreMadeMeanwhile(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Files directly in the data folder. */
const filesBeside = [
  ...Object.values(lockFiles),
  ...Object.values(pidFiles),
  ...['secret', 'secret.previous', 'restore-unfinished'],
];

/**
 * Denies other users access to the folder. Skips a folder that others must write to, such as /tmp. On systems without
 * /proc, root leaves others the right to pass through it, because its embedded database runs under another account.
 */
async function closeDataFolder(path: string): Promise<void> {
  const { mode, uid } = await stat(path);
  const isOwn = uid === process.getuid?.() && (mode & 0o1000) === 0;
  const isPassage = process.platform !== 'linux' && process.getuid?.() === 0;
  if (isOwn) await closeToOthers(path, isPassage ? 0o066 : 0o077);
  // By path: opening and closing the lock file would end a lock that this process holds.
  for (const name of filesBeside) await closeToOthers(join(path, name));
}

/** SQLite would open a lock file without write access for reading, and then hold no lock. */
async function requireOwnLockFile(path: string, file: string): Promise<void> {
  try {
    await access(file, constants.W_OK).catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      await (await open(file, 'wx', ownFileMode)).close();
    });
  } catch (error) {
    // Another start created it at the same moment.
    if (codeOf(error) !== 'EEXIST') throw unwritable(path, error);
  }
}

/** The lock; undefined if another process holds it. */
function takeLock(path: string, lockFile: string): DatabaseSync | undefined {
  try {
    const lock = new DatabaseSync(lockFile, { timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return lock;
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw unwritable(path, error);
  }
}

async function refuseFolderInUse(path: string, part: FolderPart): Promise<never> {
  const pid = (await readFile(join(path, pidFiles[part]), 'utf8').catch(() => '')).trim();
  const owner = /^\d+$/.test(pid) ? `another running server (process ${pid})` : 'another running server';
  const more = part === 'worker' ? ' A folder has one worker; more workers need S3_BUCKET.' : '';
  throw new DataFolderInUseError(
    `The data folder ${path} is in use by ${owner}: stop that one first, or set DATA_DIR to another folder.${more}`,
  );
}

function unwritable(folder: string, cause: unknown): DataFolderUnwritableError {
  const reason = reasons[codeOf(cause)] ?? (cause instanceof Error ? cause.message : String(cause));
  return new DataFolderUnwritableError(
    `The data folder ${folder} cannot be written (${reason}): set DATA_DIR to a folder that this user may write to.`,
    { cause },
  );
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  ENOENT: 'the system makes no folder there',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ELOOP: 'its symbolic links go in a circle',
  ENAMETOOLONG: 'the path is too long',
};
