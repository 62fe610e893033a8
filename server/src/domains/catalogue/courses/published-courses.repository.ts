import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { cardColumns, listedAt, matching } from './course-columns.repository.ts';
import type { SearchWords } from './course-search.ts';
import type { CardRow } from './course.ts';
import { type Cursor, momentOf } from '../../../platform/database/cursor.ts';
import { comesAfter } from '../../../platform/database/newest-first.ts';
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
  ...[number, number, boolean, string | null],
  ...[string, string, number, number],
];

/** The newest courses that match, at most `limit`. This is the site's most frequent query. */
export async function findPublishedPage(
  database: DatabaseConnection,
  filter: PublishedFilter,
  limit: number,
): Promise<CardRow[]> {
  const { db } = database;
  const { words } = filter;
  const build = () => (words ? searchPage(db, words, filter, limit) : plainPage(db, filter, limit));
  const name = `courses-${limit}${shapeOf(filter)}`;
  const rows = await queryPrepared<CardTuple>(database, name, build, valuesOf(filter));
  return rows.map(readCard);
}

/** What decides the text of a query with this filter, for the name of its prepared statement. */
export function shapeOf({ category, words, after }: PublishedFilter): string {
  const search = words ? (words.first ? '-words' : '-word') : '';
  return `${category === undefined ? '' : '-category'}${after ? '-after' : ''}${search}`;
}

/** The parameters, in the order in which the queries below use them. */
function valuesOf({ category, words, after }: PublishedFilter): string[] {
  const place = [
    ...(category === undefined ? [] : [category]),
    ...(after ? [momentOf(after), after.id] : []),
  ];
  if (!words) return place;
  const once = [...place, ...wordValues(words)];
  return [...once, ...once];
}

/** The parameters of `matching`. */
export function wordValues({ first, last }: SearchWords): string[] {
  return [...(first ? [first] : []), last, last];
}

/** The published courses of a category, or of all categories, after the cursor. */
export function fitting(db: Kysely<DB>, { category, after }: PublishedFilter) {
  let query = db.selectFrom('courses').where('courses.published_at', 'is not', null);
  if (category !== undefined) query = query.where('courses.category_slug', '=', category);
  return after ? query.where(comesAfter(after, 'courses.published_at', 'courses.id')) : query;
}

// Limits are literals: for an unknown limit, a prepared plan assumes a tenth of all courses.

function plainPage(db: Kysely<DB>, filter: PublishedFilter, limit: number) {
  return fitting(db, filter)
    .innerJoin('categories', 'categories.slug', 'courses.category_slug')
    .select([...cardColumns, listedAt('published_at')])
    .orderBy('courses.published_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(sql.lit(limit));
}

/** How many of the newest courses are scanned before the full-text index is used. */
export const nearCourses = 2000;

/**
 * The faster way depends on how frequent a word is, which the database does not know for a prefix. So the newest
 * courses are scanned first, where a frequent word soon fills the page; courses with a rare word are few enough to be
 * read from the full-text index and sorted. With 100,000 courses a search takes 1 to 5 ms this way; either way alone
 * takes 50 to 150 ms for the words that it does not suit.
 */
function searchPage(db: Kysely<DB>, words: SearchWords, filter: PublishedFilter, limit: number) {
  const far = fitting(db, filter).select(['id', 'published_at']).where(matching(words));
  const nearCount = sql<number>`(select count(*) from near)`;
  return db
    .with(
      (cte) => cte('near').materialized(),
      () => nearPage(db, words, filter, limit),
    )
    .with(
      (cte) => cte('far').materialized(),
      () => far,
    )
    .with('found', (e) => {
      const sorted = e.selectFrom('far').select('id').where(nearCount, '<', sql.lit(limit));
      const first = sorted.orderBy('published_at', 'desc').orderBy('id', 'desc').limit(sql.lit(limit));
      const near = e.selectFrom('near').select('id').where(nearCount, '=', sql.lit(limit));
      return near.unionAll((u) => u.parens(first));
    })
    .selectFrom('found')
    .innerJoin('courses', 'courses.id', 'found.id')
    .innerJoin('categories', 'categories.slug', 'courses.category_slug')
    .select([...cardColumns, listedAt('published_at')])
    .orderBy('courses.published_at', 'desc')
    .orderBy('courses.id', 'desc');
}

/** Those of the newest courses that contain the words. */
function nearPage(db: Kysely<DB>, words: SearchWords, filter: PublishedFilter, limit: number) {
  const newest = fitting(db, filter)
    .select(['id', 'published_at', 'search'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(nearCourses));
  return db
    .selectFrom(newest.as('courses'))
    .select(['id', 'published_at'])
    .where(matching(words))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit));
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
    recorded: tuple[15],
    available_on: tuple[16],
    category_slug: tuple[17],
    category_name: tuple[18],
    category_hue: tuple[19],
    listed_at: tuple[20],
  };
}
