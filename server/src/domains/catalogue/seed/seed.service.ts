import type { Kysely } from 'kysely';
import { notifyCatalogue } from '../catalogue.channel.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { CatalogueSeed } from './seed.ts';
import { hasCategories, hasCourses, insertCategories, insertSeed, lockSeed } from './seed.repository.ts';

/**
 * Adds the categories of `seed` to a catalogue without categories, and its courses to one without courses, in one
 * transaction. Returns whether it added anything. Nodes that start concurrently seed it once.
 */
export async function seedCatalogue(db: Kysely<DB>, seed: CatalogueSeed): Promise<boolean> {
  if ((await hasCategories(db)) && (seed.courses.length === 0 || (await hasCourses(db)))) return false;
  return db.transaction().execute(async (tx) => {
    await lockSeed(tx);
    const needsCourses = seed.courses.length > 0 && !(await hasCourses(tx));
    const needsCategories = needsCourses || !(await hasCategories(tx));
    if (needsCategories) await insertCategories(tx, seed.categories);
    if (needsCourses) await insertSeed(tx, seed.courses);
    if (needsCategories) await notifyCatalogue(tx, 'filled');
    return needsCategories;
  });
}
