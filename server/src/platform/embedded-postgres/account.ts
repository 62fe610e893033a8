import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** The user and group that PostgreSQL runs as, if it is not the user of this process. */
export interface ServiceAccount {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` and its group: an account without rights that exists on every Linux and macOS. */
const nobodyAccount: ServiceAccount = { uid: 65_534, gid: 65_534 };

/** The database folder of a data folder. */
export function clusterFolder(dataFolder: string): string {
  return join(dataFolder, 'postgresql');
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another account: the owner of the existing database (after a
 * first start without root), otherwise `nobody`. Undefined means the account of this process.
 * @throws StartError if this process cannot switch to the owner of the database
 */
export async function chooseAccount(dataFolder: string): Promise<ServiceAccount | undefined> {
  const cluster = clusterFolder(dataFolder);
  const owner = await stat(cluster).catch(() => undefined);
  const ownUid = process.getuid?.();
  if (ownUid === 0) {
    return owner === undefined || owner.uid === 0 ? nobodyAccount : { uid: owner.uid, gid: owner.gid };
  }
  if (owner !== undefined && owner.uid !== ownUid) {
    throw new StartError(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}), perhaps from a start as root: start as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  return undefined;
}
