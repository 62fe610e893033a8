import type { Database } from '../../platform/database/database.ts';
import { notify } from '../../platform/bus.ts';

/** Carries the id of a course whose public data changed. */
export const catalogueChannel = 'catalogue';

/** Notifies every node, when the transaction commits, that the public data of a course changed. */
export function notifyCatalogue(tx: Database, courseId: string): Promise<void> {
  return notify(tx, catalogueChannel, courseId);
}
