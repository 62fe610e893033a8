import { buffer } from 'node:stream/consumers';
import { StartError } from '../start-error.ts';
import type { Storage } from './storage.ts';

/** The object that says whose files a storage holds. No row names it. */
export const siteMark = 'site';

/** The mark of files that a restore wrote. The next site that starts on them takes them over. */
const restored = 'restored';

/** The process that claims a storage. */
export interface Claimant {
  /** The id of the site, from its database. */
  readonly id: string;
  /** False for a process that is only a worker. */
  readonly web: boolean;
  readonly dataDir: string;
}

/**
 * Marks a storage as this site's, or checks the mark. Another site would remove all files, because its database names
 * none of them.
 * @throws StartError if the storage belongs to another site, or if a worker has another data folder than the web process
 */
export async function claimStorage(storage: Storage, claimant: Claimant): Promise<void> {
  const { id } = claimant;
  const mark = await readMark(storage);
  if (mark === id) return;
  if (await mayTakeOver(storage, claimant, mark)) return storage.put(siteMark, Buffer.from(id));
  // Another node of this site may have marked it meanwhile.
  if ((await readMark(storage)) !== id) throw refusal(storage, claimant);
}

/** Lets the next site that starts take over the files. */
export async function markRestored(storage: Storage): Promise<void> {
  await storage.put(siteMark, Buffer.from(restored));
}

async function mayTakeOver(storage: Storage, { web }: Claimant, mark: string | null): Promise<boolean> {
  if (mark !== null && mark !== restored) return false;
  // Older versions left local files without a mark, and a worker must not begin a folder of its own.
  if (!storage.isShared) return web;
  return mark === restored || !(await holdsFiles(storage));
}

function refusal({ isShared }: Storage, { web, dataDir }: Claimant): StartError {
  if (isShared)
    return new StartError(
      'The bucket of S3_BUCKET holds the files of another site, or of another database of this site. Each site needs a bucket of its own: check S3_BUCKET and DATABASE_URL.',
    );
  if (web)
    return new StartError(
      `The data folder ${dataDir} holds the files of another database. Check DATA_DIR and DATABASE_URL, or move its storage folder away.`,
    );
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
