import type { Database } from '../../../platform/database/database.ts';
import { notifyPublicData } from '../catalogue.channel.ts';
import { isOfUnrecordedCourse } from './preparation.repository.ts';

/**
 * Notifies every node, when the transaction commits, if the processing of a lecture's video decides what its course shows:
 * until a first lecture can be watched, the course says whether one is being prepared.
 */
export async function processingChanged(tx: Database, lectureId: string): Promise<void> {
  if (await isOfUnrecordedCourse(tx, lectureId)) await notifyPublicData(tx);
}
