import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { matching } from './course-columns.repository.ts';
import { fitting, nearCourses, type PublishedFilter } from './published-courses.repository.ts';

/**
 * How many published courses match. Null if the category, or the catalogue, has more courses than one search may scan,
 * so that the time it takes does not grow with the catalogue.
 */
export async function countPublished(
  db: Database,
  { category, words }: Omit<PublishedFilter, 'after'>,
): Promise<number | null> {
  const newest = fitting(db, { category, words, after: undefined })
    .select((words ? matching(words) : sql<boolean>`true`).as('matches'))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(nearCourses + 1);
  const { scanned, found } = await db
    .selectFrom(newest.as('newest'))
    .select((e) => [
      e.fn.countAll<number>().as('scanned'),
      e.fn.countAll<number>().filterWhere('matches', '=', true).as('found'),
    ])
    .executeTakeFirstOrThrow();
  return scanned > nearCourses ? null : found;
}
