import type { CourseSort } from '@fit-coder/contracts/catalogue-admin';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { momentOf } from '../../../platform/database/cursor.ts';
import { microsOf } from '../../../platform/database/newest-first.ts';
import { courseColumns, listedAt, matching, withCategory } from './course-columns.repository.ts';
import type { CourseSorting, CourseCursor } from './course-sort.ts';
import type { SearchWords } from './course-search.ts';
import type { CourseRow } from './course.ts';

/** A course with the value that the table is sorted by, as in `CourseCursor`. */
export type OrderedCourseRow = CourseRow & { readonly sorted_by: number | string };

/** The column of each sort; each has an index with the id as its second column. */
const sortedBy = {
  created: sql`courses.created_at`,
  title: sql`lower(courses.title)`,
  lectures: sql`courses.lecture_count`,
  duration: sql`courses.duration_seconds`,
} as const satisfies Record<CourseSort, RawBuilder<unknown>>;

/** A cursor's value as the database compares it. */
function valueOf(sort: CourseSort, { value, id }: CourseCursor): RawBuilder<unknown> {
  if (sort === 'title') return sql`${value}::text`;
  return sort === 'created'
    ? sql`${momentOf({ micros: Number(value), id })}::timestamptz`
    : sql`${value}::integer`;
}

/** All courses that match the search, including drafts, after the cursor. */
export function findOrderedPage(
  db: Database,
  { sort, direction }: CourseSorting,
  { words, after }: { words: SearchWords | undefined; after: CourseCursor | undefined },
  limit: number,
): Promise<OrderedCourseRow[]> {
  const by = sortedBy[sort];
  let query = withCategory(db)
    .select([...courseColumns, listedAt('created_at')])
    .select(
      (sort === 'created' ? microsOf('courses.created_at') : sql<number | string>`${by}`).as('sorted_by'),
    );
  if (words) query = query.where(matching(words));
  if (after) {
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(
      sql<boolean>`(${by}, courses.id) ${beyond} (${valueOf(sort, after)}, ${after.id}::uuid)`,
    );
  }
  return query.orderBy(by, direction).orderBy('courses.id', direction).limit(limit).execute();
}
