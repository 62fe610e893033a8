import { lstat, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresCluster } from './cluster.ts';
import { StartError } from '../start-error.ts';

/** The folder that clients name to reach the server's Unix socket. */
export interface SocketFolder {
  readonly path: string;
  close(): Promise<void>;
}

export const socketName = '.s.PGSQL.5432';

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const maxSocketPath = 103;

/**
 * The socket stands in the database folder, where only its owner and root get in. PostgreSQL names it
 * from inside; a client whose full path would be too long gets a short symbolic link in /tmp.
 *
 * @throws StartError when someone else holds the name of that link.
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

/** The folder that clients name, whether its link is there yet or not. */
export function socketFolderOf({ path, name }: Pick<PostgresCluster, 'path' | 'name'>): string {
  return Buffer.byteLength(join(path, socketName)) <= maxSocketPath ? path : join('/tmp', name);
}

async function isOwnLink(path: string, target: string): Promise<boolean> {
  const link = await lstat(path).catch(() => undefined);
  if (!link?.isSymbolicLink() || link.uid !== process.getuid?.()) return false;
  return (await readlink(path)) === target;
}
