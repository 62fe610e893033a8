import { lstat, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresCluster } from './cluster.ts';
import { StartError } from '../start-error.ts';

/** The folder that clients connect to, with the server's Unix socket. */
export interface SocketFolder {
  readonly path: string;
  close(): Promise<void>;
}

export const socketName = '.s.PGSQL.5432';

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const maxSocketPath = 103;

/**
 * Prepares the folder of the socket. The socket is in the database folder, which only its owner and root can access. If
 * its full path is too long for clients, they use a short symbolic link in /tmp.
 * @throws StartError if another user owns the name of that link
 */
export async function openSocketFolder(
  cluster: Pick<PostgresCluster, 'path' | 'name'>,
): Promise<SocketFolder> {
  const path = socketFolderOf(cluster);
  if (path === cluster.path) return { path, close: async () => undefined };
  try {
    if (!(await isOwnLink(path, cluster.path))) {
      await rm(path, { force: true });
      await symlink(cluster.path, path);
    }
  } catch (cause) {
    throw new StartError(
      `The path ${cluster.path} is too long for a Unix socket, and the short link ${path} to it cannot be made: set DATA_DIR to a shorter path.`,
      { cause },
    );
  }
  return { path, close: async () => rm(path, { force: true }) };
}

/** The folder that clients connect to; its link may not exist yet. */
export function socketFolderOf({ path, name }: Pick<PostgresCluster, 'path' | 'name'>): string {
  return Buffer.byteLength(join(path, socketName)) <= maxSocketPath ? path : join('/tmp', name);
}

async function isOwnLink(path: string, target: string): Promise<boolean> {
  const link = await lstat(path).catch(() => undefined);
  if (!link?.isSymbolicLink() || link.uid !== process.getuid?.()) return false;
  return (await readlink(path)) === target;
}
