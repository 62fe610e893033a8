import { buffer } from 'node:stream/consumers';
import { StartError } from '../start-error.ts';
import type { Storage } from './storage.ts';

/** The object that says whose files a shared storage holds. No row names it. */
export const siteMark = 'site';

/** In the mark of files that a restore wrote; the next site that starts on them takes them over. */
const restored = 'restored';

/**
 * Marks a shared storage as this site's, or checks the mark: another site would remove all files, because its database names
 * none of them. `id` is the site's.
 * @throws StartError if the storage holds the files of another site
 */
export async function claimStorage(storage: Storage, id: string): Promise<void> {
  const mark = await readMark(storage);
  if (mark === id) return;
  if (mark !== restored && (mark !== null || (await holdsFiles(storage)))) {
    // Another node of this site may have marked it meanwhile.
    if ((await readMark(storage)) === id) return;
    throw new StartError(
      'The bucket of S3_BUCKET holds the files of another site, or of another database of this site. Each site needs a bucket of its own: check S3_BUCKET and DATABASE_URL.',
    );
  }
  await storage.put(siteMark, Buffer.from(id));
}

/** Lets the next site that starts take over the files. */
export async function markRestored(storage: Storage): Promise<void> {
  await storage.put(siteMark, Buffer.from(restored));
}

async function readMark(storage: Storage): Promise<string | null> {
  const object = await storage.get(siteMark);
  return object && String(await buffer(object.open())).trim();
}

async function holdsFiles(storage: Storage): Promise<boolean> {
  const first = await storage.list('')[Symbol.asyncIterator]().next();
  return first.done !== true;
}
