import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import { queryPrepared } from '../../../platform/database/prepared.ts';
import { queryOf } from './course-matches.repository.ts';
import {
  isListed,
  shapeOf,
  valuesOf,
  type FilterValues,
  type PublishedFilter,
} from './published-courses.repository.ts';

/** How many courses are counted at most. */
const countable = 2000;

/**
 * How many published courses match. Null if the category, or the catalogue, has more than 2,000 courses, so that the time
 * to count does not grow with the catalogue.
 */
export async function countPublished(
  db: Kysely<DB>,
  { category, words }: Omit<PublishedFilter, 'after'>,
): Promise<number | null> {
  const filter = { category, words, after: undefined };
  const build = (values: FilterValues) => {
    const listed = isListed(filter, values);
    const matching = words
      ? sql`search @@ (${queryOf({ first: words.first && values.first, last: values.last })})`
      : sql`true`;
    return sql`select case
      when not exists (select from courses where ${listed} offset ${sql.lit(countable)})
      then (select count(*) from courses where ${listed} and ${matching}) end as count`;
  };
  const name = `courses-count${shapeOf(filter)}`;
  const [row] = await queryPrepared<[number | null], FilterValues>(db, name, build, valuesOf(filter));
  if (!row) throw new Error('a count has one row');
  return row[0];
}
