import { chmod, chown, lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of one run, which are read, and its folders, which are written. */
export interface LentFiles {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/**
 * The user id that a site started by root runs ffmpeg as. Debian reserves it and assigns it to no user, and it is small
 * enough for the user namespace of a container.
 */
const sandboxId = 65_430;
const readByGroup = 0o040;
const rightsOfOwner = 0o700;

/** The user that borrows the files; null if this process cannot become another user. */
export function borrower(): { uid: number; gid: number } | null {
  const isRootOfLinux = process.platform === 'linux' && process.getuid?.() === 0;
  return isRootOfLinux ? { uid: sandboxId, gid: sandboxId } : null;
}

/**
 * Lets the sandbox's user read the files and write the folders while `work` runs, and takes these rights back
 * afterwards.
 * @throws Error if the work left a link or a device in a folder, because reading the result would follow it
 */
export async function withLentFiles<Result>(
  { reads, writes }: LentFiles,
  to: { uid: number; gid: number } | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const reversal: (() => Promise<void>)[] = [];
  try {
    if (to !== null) {
      for (const path of reads) reversal.push(await lendRead(path, to.gid));
      for (const folder of writes) await own(folder, to);
    }
    const result = await work();
    const self = to === null ? null : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    for (const folder of writes) await own(folder, self);
    return result;
  } finally {
    for (const undo of reversal.reverse()) await undo();
  }
}

async function lendRead(path: string, gid: number): Promise<() => Promise<void>> {
  const before = await stat(path);
  await chown(path, before.uid, gid);
  await chmod(path, (before.mode & 0o7777) | readByGroup);
  return async () => {
    await chown(path, before.uid, before.gid);
    // A killed run may have left the group's rights in place, so all but the owner's are removed.
    await chmod(path, before.mode & rightsOfOwner);
  };
}

/** All entries below a folder. @throws Error for anything but a folder or a file with a single hard link */
async function plainEntries(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await lstat(path);
    if (found.isDirectory()) paths.push(path, ...(await plainEntries(path)));
    else if (found.isFile() && found.nlink === 1) paths.push(path);
    else throw new Error(`ffmpeg left ${path}, which is no plain file`);
  }
  return paths;
}

async function own(folder: string, owner: { uid: number; gid: number } | null): Promise<void> {
  const entries = await plainEntries(folder);
  if (owner === null) return;
  for (const path of [...entries, folder]) await lchown(path, owner.uid, owner.gid);
}
