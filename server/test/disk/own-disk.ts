import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwner, type OwnerProcess } from '../support/owner-process.ts';

/** A process whose data folder is a small disk in memory, which only it sees. */
export interface ProcessOnDisk {
  readonly owner: OwnerProcess;
  /** A path on the disk, as this process reaches it. */
  at(name: string): string;
  /** Fills the disk until only `leave` bytes are free. */
  fill(leave?: number): Promise<void>;
  /** Removes the file that fills the disk. */
  makeRoom(): Promise<void>;
  /** Stops the process and its database; the disk is then gone. */
  close(): Promise<void>;
}

const step = 256 * 1024;

/** Starts `program` on a disk of `size`, such as `64m`. An ordinary user mounts in a user namespace. */
export async function startOnOwnDisk(
  program: string,
  size: string,
  env: NodeJS.ProcessEnv,
): Promise<ProcessOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-disk-'));
  const owner = await startOwner(program, folder, env, mounting(folder, size));
  // The disk is in the process's own mount namespace.
  const place = `/proc/${owner.pid}/root${folder}`;
  const filler = join(place, 'filler');
  return {
    owner,
    at: (name) => join(place, name),
    async fill(leave = 0) {
      const file = await open(filler, 'a');
      try {
        for (;;) {
          const { bavail, bsize } = await statfs(place);
          const free = bavail * bsize - leave;
          if (free <= 0) return;
          await file.write(Buffer.alloc(Math.min(free, step))).catch(ignoreFull);
        }
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(filler, { force: true }),
    async close() {
      // PostgreSQL stops cleanly only if it can write its log.
      await rm(filler, { force: true });
      await owner.stop();
      await rm(folder, { recursive: true });
    },
  };
}

function mounting(folder: string, size: string): string[] {
  const mount = `mount -t tmpfs -o size=${size},mode=0700 none "${folder}"`;
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === 0) return ['unshare', '--mount', 'sh', '-c', `${mount} && exec "$@"`, 'sh'];
  // The user who may mount is root in the namespace; the program must be an ordinary user again.
  const again = `exec unshare --user --map-user=${uid} --map-group=${gid} "$@"`;
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', `${mount} && ${again}`, 'sh'];
}

/** The process may have used free space in the meantime. */
function ignoreFull(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC') throw error;
}
