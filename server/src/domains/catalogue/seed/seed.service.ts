import type { Kysely } from 'kysely';
import { notify } from '../../../platform/jobs/bus.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Filling } from './seed.ts';
import {
  hasCategories,
  hasCourses,
  insertCategories,
  insertFilling,
  lockFilling,
} from './seed.repository.ts';

/**
 * Gives a catalogue that has no categories those of `filling`, and one that has no courses its courses, all or
 * nothing. Whether anything was missing. Nodes that start at once fill it once.
 */
export async function fillCatalogue(db: Kysely<DB>, filling: Filling): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockFilling(tx);
    const needsCourses = filling.courses.length > 0 && !(await hasCourses(tx));
    const needsCategories = needsCourses || !(await hasCategories(tx));
    if (needsCategories) await insertCategories(tx, filling.categories);
    if (needsCourses) await insertFilling(tx, filling.courses);
    if (needsCategories) await notify(tx, 'catalogue', 'filled');
    return needsCategories;
  });
}
