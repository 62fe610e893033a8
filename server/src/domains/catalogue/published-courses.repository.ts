import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database.generated.ts';
import type { DatabaseConnection } from '../../platform/database.ts';
import { cardColumns, listedAt, matching, withCategory } from './course-columns.repository.ts';
import type { SearchWords } from './course-search.ts';
import type { CardRow } from './course.ts';
import { type ListPosition, momentOf } from './list-position.ts';

/** Which published courses a page shows: those that fit, from after a position on. */
export interface PublishedFilter {
  readonly category: string | undefined;
  readonly words: SearchWords | undefined;
  readonly after: ListPosition | undefined;
}

/** A card's columns in the order that `pageQuery` selects them. */
type CardTuple = [
  ...[string, string, string, string, CardRow['level'], CardRow['access'], number | null],
  ...[string, string, string, string | null, number, number, string, string, number, number],
];

/** The texts of prepared statements by their names; the same on every connection. */
const statements = new Map<string, string>();

/**
 * The newest courses that fit, at most `limit`. Without words this is the product's most frequent query: it is
 * built once per shape and prepared once per connection, and rows come as arrays, which together takes half of the
 * time that building and reading it anew takes. A search is planned each time, since the best way depends on the
 * words.
 */
export async function findPublishedPage(
  { db, pool }: DatabaseConnection,
  filter: PublishedFilter,
  limit: number,
): Promise<CardRow[]> {
  const { category, words, after } = filter;
  if (words) {
    const { sql: text, parameters } = pageQuery(db, filter, limit).compile();
    const found = await pool.query<CardTuple>({ text, values: [...parameters], rowMode: 'array' });
    return found.rows.map(readCard);
  }
  const name = `courses-${limit}${category === undefined ? '' : '-category'}${after ? '-after' : ''}`;
  let text = statements.get(name);
  if (text === undefined) {
    text = pageQuery(db, filter, limit).compile().sql;
    statements.set(name, text);
  }
  const values = [
    ...(category === undefined ? [] : [category]),
    ...(after ? [momentOf(after), after.id] : []),
  ];
  return (await pool.query<CardTuple>({ name, text, values, rowMode: 'array' })).rows.map(readCard);
}

/** Its parameters, in this order: category, words, moment and id of the position. */
function pageQuery(db: Kysely<DB>, { category, words, after }: PublishedFilter, limit: number) {
  let query = withCategory(db)
    .select([...cardColumns, listedAt('published_at')])
    .where('courses.published_at', 'is not', null);
  if (category !== undefined) query = query.where('courses.category_slug', '=', category);
  if (words) query = query.where(matching(words));
  if (after) {
    query = query.where(
      sql<boolean>`(courses.published_at, courses.id) < (${momentOf(after)}::timestamptz, ${after.id}::uuid)`,
    );
  }
  // A literal, since a prepared plan for an unknown limit would have to expect a tenth of all courses.
  return query.orderBy('courses.published_at', 'desc').orderBy('courses.id', 'desc').limit(sql.lit(limit));
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
    category_slug: tuple[13],
    category_name: tuple[14],
    category_hue: tuple[15],
    listed_at: tuple[16],
  };
}
