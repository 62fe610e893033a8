import { buffer } from 'node:stream/consumers';
import type { Database } from '../database/database.ts';
import { StartError } from '../start-error.ts';
import { beginStorageOnce, findSiteMark, updateStorageBegun } from './site-mark.repository.ts';
import type { Storage } from './storage.ts';

/** The object that says whose files a storage holds. No row names it. */
export const siteMark = 'site';

/** The mark of files that a restore wrote. The next site that starts on them takes them over. */
const restored = 'restored';

/** The process that claims a storage. */
export interface Claimant {
  /** False for a process that is only a worker. */
  readonly web: boolean;
  readonly dataDir: string;
}

/**
 * Marks a storage as this site's, or checks the mark. Another site would remove all files, because its database names
 * none of them. A site begins an empty storage once: a node with another empty one would find none of the site's files.
 * @throws StartError if the storage belongs to another site, if this site has begun another one, or if a worker has
 * another data folder than the web process
 */
export async function claimStorage(storage: Storage, db: Database, claimant: Claimant): Promise<void> {
  const id = await findSiteMark(db);
  const mark = await readMark(storage);
  if (mark === restored && (storage.isShared || claimant.web)) await storage.put(siteMark, Buffer.from(id));
  else if (mark === null) return beginStorage(storage, db, claimant, id);
  else if (mark !== id) throw refusal(storage, claimant);
  // An older version did not record it.
  await updateStorageBegun(db, true);
}

/** Marks a storage without a mark, if it is the site's first. */
async function beginStorage(storage: Storage, db: Database, claimant: Claimant, id: string): Promise<void> {
  const first = await beginStorageOnce(db, async () => {
    // Older versions left local files without a mark, and a worker must not begin a folder of its own.
    const mayBegin = storage.isShared ? !(await holdsFiles(storage)) : claimant.web;
    if (!mayBegin) throw refusal(storage, claimant);
    await storage.put(siteMark, Buffer.from(id));
  });
  // Another node of this site may have marked it meanwhile.
  if (first || (await readMark(storage)) === id) return;
  throw (await holdsFiles(storage)) ? refusal(storage, claimant) : emptyRefusal(storage, claimant);
}

/** Lets the next site that starts take over the files. */
export async function markRestored(storage: Storage): Promise<void> {
  await storage.put(siteMark, Buffer.from(restored));
}

function refusal({ isShared }: Storage, { web, dataDir }: Claimant): StartError {
  if (isShared)
    return new StartError(
      'The bucket of S3_BUCKET holds the files of another site, or of another database of this site. Each site needs a bucket of its own: check S3_BUCKET and DATABASE_URL.',
    );
  if (!web) return workerRefusal(dataDir);
  return new StartError(
    `The data folder ${dataDir} holds the files of another database. Check DATA_DIR and DATABASE_URL, or move its storage folder away.`,
  );
}

function emptyRefusal({ isShared }: Storage, { web, dataDir }: Claimant): StartError {
  if (isShared)
    return new StartError(
      `The bucket of S3_BUCKET is empty, but this site already has a storage. Check S3_BUCKET and S3_ENDPOINT. To move the files into this bucket, take a backup and restore it. ${ifLost}`,
    );
  if (!web) return workerRefusal(dataDir);
  return new StartError(
    `The data folder ${dataDir} holds no files of this site. Check DATA_DIR. If the other nodes use a bucket, set S3_BUCKET as they do. ${ifLost}`,
  );
}

const ifLost = 'If the files are lost, run: npm run fit-coder -- accept files';

function workerRefusal(dataDir: string): StartError {
  return new StartError(
    `ROLE=worker finds no files of this site in ${dataDir}. Set DATA_DIR to the data folder of the process with ROLE=web and start that one first, or let all nodes share an object store (S3_BUCKET).`,
  );
}

async function readMark(storage: Storage): Promise<string | null> {
  const object = await storage.get(siteMark);
  return object && String(await buffer(object.open())).trim();
}

async function holdsFiles(storage: Storage): Promise<boolean> {
  const first = await storage.list('')[Symbol.asyncIterator]().next();
  return first.done !== true;
}
