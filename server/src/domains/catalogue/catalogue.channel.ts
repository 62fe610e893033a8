import type { Database } from '../../platform/database/database.ts';
import { notify } from '../../platform/bus.ts';

/** Carries the id of a course when what visitors see of it changed. */
export const catalogueChannel = 'catalogue';

/** Tells every node, with the transaction, that what visitors see of the catalogue changed. */
export function notifyCatalogue(tx: Database, courseId: string): Promise<void> {
  return notify(tx, catalogueChannel, courseId);
}
