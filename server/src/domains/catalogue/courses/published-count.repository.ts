import { sql } from 'kysely';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { queryPrepared } from '../../../platform/database/prepared.ts';
import { matching } from './course-columns.repository.ts';
import {
  fitting,
  nearCourses,
  shapeOf,
  wordValues,
  type PublishedFilter,
} from './published-courses.repository.ts';

/**
 * How many published courses match. Null if the category, or the catalogue, has more courses than one search may scan,
 * so that the time it takes does not grow with the catalogue.
 */
export async function countPublished(
  database: DatabaseConnection,
  { category, words }: Omit<PublishedFilter, 'after'>,
): Promise<number | null> {
  const filter = { category, words, after: undefined };
  const build = () => {
    const newest = fitting(database.db, filter)
      .select((words ? matching(words) : sql<boolean>`true`).as('matches'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(nearCourses + 1));
    return database.db
      .selectFrom(newest.as('newest'))
      .select((e) => [
        e.fn.countAll<number>().as('scanned'),
        e.fn.countAll<number>().filterWhere('matches', '=', sql.lit(true)).as('found'),
      ]);
  };
  const values = [...(words ? wordValues(words) : []), ...(category === undefined ? [] : [category])];
  const [row] = await queryPrepared<[number, number]>(
    database,
    `courses-count${shapeOf(filter)}`,
    build,
    values,
  );
  if (!row) throw new Error('a count has one row');
  const [scanned, found] = row;
  return scanned > nearCourses ? null : found;
}
