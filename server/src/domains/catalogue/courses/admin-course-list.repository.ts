import type { CourseSort } from '@fit-coder/contracts/catalogue-admin';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { momentOf } from '../../../platform/database/cursor.ts';
import { microsOf } from '../../../platform/database/newest-first.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { courseColumns, listedAt, withCategory } from './course-columns.repository.ts';
import { firstMatches } from './course-matches.repository.ts';
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

/** The sign that the periods of a sort have in `course_periods`; null for a sort that is not by time. */
const periodsOf = { created: -1, title: null, lectures: null, duration: null } as const;

/** The parameters of a page; those that its query does not have are empty. */
interface PageValues extends SearchWords {
  readonly value: string;
  readonly id: string;
}

/** A cursor's value as the database compares it. */
const castOf = {
  created: sql`timestamptz`,
  title: sql`text`,
  lectures: sql`integer`,
  duration: sql`integer`,
} as const satisfies Record<CourseSort, RawBuilder<unknown>>;

type FindPage = (db: Database, values: PageValues) => Promise<OrderedCourseRow[]>;

/** The prepared queries, by what decides their texts. */
const pages = new Map<string, FindPage>();

/** All courses that match the search, including drafts, after the cursor. */
export function findOrderedPage(
  db: Database,
  sorting: CourseSorting,
  { words, after }: { words: SearchWords | undefined; after: CourseCursor | undefined },
  limit: number,
): Promise<OrderedCourseRow[]> {
  const search = words && (words.first ? 'words' : 'word');
  const name = [sorting.sort, sorting.direction, after !== undefined, search, limit].join();
  const find = pages.get(name) ?? pageOf(sorting, { search, continues: after !== undefined }, limit);
  pages.set(name, find);
  const { first, last } = words ?? { first: '', last: '' };
  return find(db, { first, last, value: after ? valueOf(sorting.sort, after) : '', id: after?.id ?? '' });
}

function valueOf(sort: CourseSort, { value, id }: CourseCursor): string {
  return sort === 'created' ? momentOf({ micros: Number(value), id }) : String(value);
}

function pageOf(
  { sort, direction }: CourseSorting,
  { search, continues }: { search: 'word' | 'words' | undefined; continues: boolean },
  limit: number,
): FindPage {
  const by = sortedBy[sort];
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  return prepared((db, { value, id, first, last }: PageValues) => {
    const filter = continues
      ? sql<boolean>`(${by}, courses.id) ${beyond} (${value}::text::${castOf[sort]}, ${id}::uuid)`
      : sql<boolean>`true`;
    const page = withCategory(db)
      .select([...courseColumns, listedAt('created_at')])
      .select(
        (sort === 'created' ? microsOf('courses.created_at') : sql<number | string>`${by}`).as('sorted_by'),
      )
      .orderBy(by, direction)
      .orderBy('courses.id', direction);
    if (!search) return page.where(filter).limit(sql.lit(limit));
    const list = { filter, by, direction, periods: periodsOf[sort] };
    const found = firstMatches(list, { first: search === 'words' ? first : '', last }, limit);
    return page.innerJoin(found.as('found'), 'found.id', 'courses.id');
  });
}
