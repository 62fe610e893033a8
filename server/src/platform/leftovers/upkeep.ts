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
   * The time since which only this process can write to the storage, because it also holds the database; it lies before
   * the first write. Null if other processes may write to it.
   */
  readonly aloneSince: Date | null;
  /** Whether a file of storage may be lent to a program at the moment, which then manages its mode. */
  readonly isLent: (key: string) => Promise<boolean>;
}

/** Background work on the data folder. */
export interface Upkeep {
  /** Stops it, and waits for the current step. */
  stop(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** File times lag slightly behind the clock. */
const clockStepMs = 1000;
/** The site's own folders in the data folder; ffmpeg may be using work/transcodes. */
const ownFolders = ['storage', 'mail', join('work', 'uploads'), join('work', 'ingest')];

/**
 * Removes leftovers of killed processes from the data folder and denies other users access to it, now in the background
 * and then once a day. Other processes may write to a shared storage, so there only files older than a day count as
 * leftovers.
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
        if (!signal.aborted) log.warn({ err: error }, 'leftovers could not be removed; retried tomorrow');
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
  const { dataDir, log, isLent, storage } = dependencies;
  const halfWritten = await removeFileLeftovers(dataDir, before);
  const unclaimed = await removeStorageLeftovers({ ...dependencies, before, signal });
  const unfinished = await storage.endUnfinished(before);
  if (halfWritten + unclaimed + unfinished > 0)
    log.info({ halfWritten, unclaimed, unfinished }, 'files that a killed process left behind were removed');
  const skip = (path: string) => isLent(relative(join(dataDir, 'storage'), path));
  let open = 0;
  for (const folder of ownFolders) open += await closeFolderToOthers(join(dataDir, folder), { skip, signal });
  if (open > 0)
    log.warn({ open, folder: dataDir }, 'files of the data folder cannot be closed to other users');
}
