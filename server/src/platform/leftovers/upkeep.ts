import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from '../database/database.generated.ts';
import type { Logger } from '../observation/log.ts';
import { closeFolderToOthers } from '../data-folder/owner-only.ts';
import type { Storage } from '../storage/storage.ts';
import type { ClaimedFolder } from './claimed-folder.ts';
import { removeFileLeftovers } from './file-leftovers.ts';
import { removeStorageLeftovers } from './storage-leftovers.ts';

export interface UpkeepDependencies {
  readonly db: Kysely<DB>;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly dataDir: string;
  readonly folders: readonly ClaimedFolder[];
  /**
   * Since when this process is the only one that can write to the storage, since it holds the database as well; a time
   * before it wrote anything. Null where others may write to it.
   */
  readonly aloneSince: Date | null;
  /** Whether a file of storage may be lent to a program right now, which then looks after its mode. */
  readonly isLent: (key: string) => Promise<boolean>;
}

/** Work on the data folder that goes on beside everything else. */
export interface Upkeep {
  /** Ends it, and waits for the step that it is at. */
  stop(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The times of files are a little behind the clock. */
const clockStepMs = 1000;
/** Folders of the data folder that are the site's; work/transcodes belongs to ffmpeg meanwhile. */
const ownFolders = ['storage', 'mail', join('work', 'uploads'), join('work', 'ingest')];

/**
 * Clears what killed processes left in the data folder and closes it to other users: now, in the background, and once a
 * day. Something else may write to a storage that is shared, so there only what is a day old counts as left behind.
 */
export function startUpkeep(dependencies: UpkeepDependencies): Upkeep {
  const { clock, log, aloneSince } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;
  const sinceWhen = () => {
    const dayAgo = clock.now().getTime() - dayMs;
    return new Date(aloneSince ? Math.max(dayAgo, aloneSince.getTime() - clockStepMs) : dayAgo);
  };
  const work = async () => {
    while (!signal.aborted) {
      await keepUp(dependencies, sinceWhen(), signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'leftovers could not be cleared; tried again tomorrow');
      });
      await delay(dayMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort(new Error('the process stops'));
      await working;
    },
  };
}

async function keepUp(dependencies: UpkeepDependencies, before: Date, signal: AbortSignal): Promise<void> {
  const { dataDir, log, isLent } = dependencies;
  const halfWritten = await removeFileLeftovers(dataDir, before);
  const unclaimed = await removeStorageLeftovers({ ...dependencies, before, signal });
  if (halfWritten + unclaimed > 0)
    log.info({ halfWritten, unclaimed }, 'files that a killed process left behind were removed');
  const storage = join(dataDir, 'storage');
  const skip = (path: string) => isLent(relative(storage, path));
  let open = 0;
  for (const folder of ownFolders) open += await closeFolderToOthers(join(dataDir, folder), { skip, signal });
  if (open > 0)
    log.warn({ open, folder: dataDir }, 'files of the data folder cannot be closed to other users');
}
