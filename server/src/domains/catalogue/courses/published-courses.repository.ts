import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import { cardColumns, listedAt, withCategory } from './course-columns.repository.ts';
import { firstMatches } from './course-matches.repository.ts';
import type { SearchWords } from './course-search.ts';
import type { CardRow } from './course.ts';
import { type Cursor, momentOf } from '../../../platform/database/cursor.ts';
import { queryPrepared } from '../../../platform/database/prepared.ts';

/** The filter of a page of published courses, and the cursor it begins after. */
export interface PublishedFilter {
  readonly category: string | undefined;
  readonly words: SearchWords | undefined;
  readonly after: Cursor | undefined;
}

/** A card's columns, in the order in which `pageQuery` selects them. */
type CardTuple = [
  ...[string, string, string, string, CardRow['level'], CardRow['access'], number | null],
  ...[string, string, string, string | null, number, number],
  ...[number, number, CardRow['stage'], string | null],
  ...[string, string, number, number],
];

/** The newest courses that match, at most `limit`. This is the site's most frequent query. */
export async function findPublishedPage(
  db: Kysely<DB>,
  filter: PublishedFilter,
  limit: number,
): Promise<CardRow[]> {
  const name = `courses-${limit}${shapeOf(filter)}`;
  const build = (values: FilterValues) => pageQuery(db, filter, values, limit);
  const rows = await queryPrepared<CardTuple, FilterValues>(db, name, build, valuesOf(filter));
  return rows.map(readCard);
}

/** What decides the text of a query with this filter, for the name of its prepared statement. */
export function shapeOf({ category, words, after }: PublishedFilter): string {
  const search = words ? (words.first ? '-words' : '-word') : '';
  return `${category === undefined ? '' : '-category'}${after ? '-after' : ''}${search}`;
}

/** The parameters of a query with a filter; those that its shape does not have are empty. */
export interface FilterValues extends SearchWords {
  readonly category: string;
  readonly moment: string;
  readonly id: string;
}

export function valuesOf({ category = '', words, after }: PublishedFilter): FilterValues {
  const place = { moment: after ? momentOf(after) : '', id: after?.id ?? '' };
  return { category, ...place, first: words?.first ?? '', last: words?.last ?? '' };
}

/** Whether a course is a published one of the category, or of all categories, after the cursor. */
export function isListed({ category, after }: PublishedFilter, values: FilterValues): RawBuilder<boolean> {
  return sql<boolean>`published_at is not null
    ${category === undefined ? sql`` : sql`and category_slug = ${values.category}`}
    ${after ? sql`and (published_at, id) < (${values.moment}::timestamptz, ${values.id}::uuid)` : sql``}`;
}

// Limits are literals: for an unknown limit, a prepared plan assumes a tenth of all courses.

function pageQuery(db: Kysely<DB>, filter: PublishedFilter, values: FilterValues, limit: number) {
  const listed = isListed(filter, values);
  const page = withCategory(db)
    .select([...cardColumns, listedAt('published_at')])
    .orderBy('courses.published_at', 'desc')
    .orderBy('courses.id', 'desc');
  if (!filter.words) return page.where(listed).limit(sql.lit(limit));
  const list = { filter: listed, by: sql`published_at`, direction: 'desc', periods: 1 } as const;
  const words = { first: filter.words.first && values.first, last: values.last };
  return page.innerJoin(firstMatches(list, words, limit).as('found'), 'found.id', 'courses.id');
}

function readCard(tuple: CardTuple): CardRow {
  return {
    id: tuple[0],
    slug: tuple[1],
    title: tuple[2],
    summary: tuple[3],
    level: tuple[4],
    access: tuple[5],
    price_cents: tuple[6],
    instructor: tuple[7],
    technology: tuple[8],
    snippet: tuple[9],
    poster: tuple[10],
    lecture_count: tuple[11],
    duration_seconds: tuple[12],
    rating_count: tuple[13],
    rating_sum: tuple[14],
    stage: tuple[15],
    available_on: tuple[16],
    category_slug: tuple[17],
    category_name: tuple[18],
    category_hue: tuple[19],
    listed_at: tuple[20],
  };
}
