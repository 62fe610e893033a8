import type { Database } from '../../platform/database/database.ts';
import { notify } from '../../platform/bus.ts';

/**
 * Says that public data changed: that of the course whose id it carries, or without an id something that does not decide
 * who may watch.
 */
export const catalogueChannel = 'catalogue';

/** Notifies every node, when the transaction commits, that the public data of a course changed. */
export function notifyCatalogue(tx: Database, courseId: string): Promise<void> {
  return notify(tx, catalogueChannel, courseId);
}

/**
 * Notifies every node, when the transaction commits, that public data changed that does not decide who may watch: plans, the
 * terms of buying, a rating, or that lectures are being prepared.
 */
export function notifyPublicData(tx: Database): Promise<void> {
  return notify(tx, catalogueChannel, '');
}
