import { isDatabaseAway, isDatabaseSlow } from './database/database.ts';
import { StorageAway } from './storage/storage.ts';

/** Whether an error means that the database or the object store cannot be used at the moment, so that a retry can succeed. */
export function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || isDatabaseSlow(error) || error instanceof StorageAway;
}
