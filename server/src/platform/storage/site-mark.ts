import { buffer } from 'node:stream/consumers';
import type { Database } from '../database/database.ts';
import { StartError } from '../start-error.ts';
import {
  beginStorage,
  findSiteMark,
  renewSiteMark,
  updateStorageBegun,
  type SiteMark,
} from './site-mark.repository.ts';
import { emptyRefusal, foreignRefusal, unmarkedRefusal, workerRefusal } from './storage-refusals.ts';
import { StorageAway, type Storage } from './storage.ts';

/** The object that says whose files a storage holds. No row names it. */
export const siteMark = 'site';

/** The mark of files that a restore wrote. The restored site takes them over at its first start. */
const restored = 'restored';

/** The process that claims a storage. */
export interface Claimant {
  /** False for a process that is only a worker. */
  readonly web: boolean;
  readonly dataDir: string;
}

/**
 * - `begin`: a node may be the first at the site's storage.
 * - `compare`: a command uses the storage that the site has.
 * - `accept`: the operator has lost the storage, and the site continues with this one.
 */
export type Claim = 'begin' | 'compare' | 'accept';

/**
 * Marks a storage as this site's, or checks the mark. Another site would remove all files, because its database names
 * none of them. A site begins a storage once: a node with another one would find none of the site's files.
 * @throws StartError if the storage belongs to another site, if this site has another one, or if the storage is away
 */
export async function claimStorage(
  storage: Storage,
  db: Database,
  claimant: Claimant,
  claim: Claim,
): Promise<void> {
  try {
    await claimReached(storage, db, claimant, claim);
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    throw new StartError('The object store cannot be reached. Start again when it can.', { cause: error });
  }
}

async function claimReached(storage: Storage, db: Database, claimant: Claimant, claim: Claim): Promise<void> {
  const { id, begun } = await findSiteMark(db);
  const mark = await readMark(storage);
  if (mark === id) {
    if (claim === 'accept') throw new StartError('This storage is the site’s already.');
    // An older version did not record it.
    if (claim === 'begin') await updateStorageBegun(db);
    return;
  }
  if (mark !== null && mark !== restored) throw foreignRefusal(storage, claimant.dataDir);
  if (claim === 'accept') return put(storage, await renewSiteMark(db));
  if (claim === 'compare' && !begun) return;
  await beginStorage(db, async (now) => {
    // Another node may have marked it meanwhile.
    const marked = await readMark(storage);
    if (marked === now.id) return;
    await requireFirst(storage, claimant, now, marked);
    if (claim === 'begin') await put(storage, now.id);
  });
}

/** @throws StartError unless the site may begin this storage, which has no mark or that of a restore */
async function requireFirst(
  storage: Storage,
  claimant: Claimant,
  { begun }: SiteMark,
  mark: string | null,
): Promise<void> {
  if (!storage.isShared && !claimant.web) throw workerRefusal(claimant.dataDir);
  if (mark !== null) {
    if (begun) throw foreignRefusal(storage, claimant.dataDir);
    return;
  }
  const holdsFiles = await hasFiles(storage);
  if (holdsFiles && storage.isShared) throw unmarkedRefusal();
  // Older versions left local files without a mark.
  if (begun && !holdsFiles) throw emptyRefusal(storage, claimant.dataDir);
}

/** Lets the restored site take over the files. */
export async function markRestored(storage: Storage): Promise<void> {
  await put(storage, restored);
}

async function put(storage: Storage, mark: string): Promise<void> {
  await storage.put(siteMark, Buffer.from(mark));
}

async function readMark(storage: Storage): Promise<string | null> {
  const object = await storage.get(siteMark);
  return object && String(await buffer(object.open())).trim();
}

async function hasFiles(storage: Storage): Promise<boolean> {
  const first = await storage.list('')[Symbol.asyncIterator]().next();
  return first.done !== true;
}
