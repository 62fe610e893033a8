import { type RawBuilder, sql } from 'kysely';
import type { SortDirection } from '@fit-coder/contracts/catalogue-admin';
import type { SearchWords } from './course-search.ts';

/** A sorted list of courses that is searched. */
export interface SearchedList {
  /** Which courses it has, after its cursor. */
  readonly filter: RawBuilder<boolean>;
  /** What it is sorted by, before the id; an index has both. */
  readonly by: RawBuilder<unknown>;
  readonly direction: SortDirection;
  /**
   * The sign of the periods that `course_periods` has for `by`: 1 for the time of publishing, -1 for that of creation, null
   * for anything else.
   */
  readonly periods: 1 | -1 | null;
}

/** A way to find matches: the rows that it reads, and whether those are the answer. */
interface Step {
  readonly rows: RawBuilder<unknown>;
  readonly isEnough: RawBuilder<boolean>;
}

/**
 * The first courses of a list that contain the words, as a table `(id)`; at most `limit`, in no order.
 *
 * The faster way depends on how frequent a word is, which the database does not know for a prefix. So two steps find out
 * by reading little, and each begins only if the one before it was not enough. If neither was, all courses with the words
 * are read from the full-text index and sorted: either there are few, or they are far from the beginning of the list.
 */
export function firstMatches(
  list: SearchedList,
  words: SearchWords,
  limit: number,
): RawBuilder<{ id: string }> {
  const most = sql.lit(limit);
  const [one, other] = list.periods ? newestFirst(list, list.periods, most) : anyOrder(list, most);
  const first = sql`${sorted(list, sql`place`)} limit ${most}`;
  return sql<{ id: string }>`(with asked as materialized (select ${queryOf(words)} as words),
    one as materialized (select id, place from ${one.rows}),
    one_is_enough as materialized (select ${one.isEnough} as yes),
    other as materialized (select id, place from ${other.rows} where not (select yes from one_is_enough)),
    other_is_enough as materialized (
      select not (select yes from one_is_enough) and ${other.isEnough} as yes),
    far as materialized (select id, place from ${matches(list)}
      where not (select yes from one_is_enough) and not (select yes from other_is_enough))
    (select id from one where (select yes from one_is_enough) ${first})
    union all (select id from other where (select yes from other_is_enough) ${first})
    union all (select id from far ${first}))`;
}

/** How many of the newest courses are read one by one. */
const near = 500;

/**
 * Frequent words soon fill a page from the newest courses. For others the full-text index is asked for the period with
 * which the list begins and the one after it in the list.
 */
function newestFirst(list: SearchedList, sign: 1 | -1, most: RawBuilder<unknown>): [Step, Step] {
  const { filter, by, direction } = list;
  const beginning = sql`(select period_of(${by}) from courses where ${filter} ${sorted(list, by)} limit 1)`;
  const step = sql.lit(direction === 'asc' ? 1 : -1);
  const isRecent = sql<boolean>`course_periods(published_at, created_at) && (
    select array[${sql.lit(sign)} * period, ${sql.lit(sign)} * (period + ${step})] from ${beginning} as begins (period))`;
  return [
    {
      rows: nearMatches(list, near, most),
      isEnough: sql`((select count(*) = ${most} from one)
        or not exists (select from courses where ${filter} ${sorted(list, by)} offset ${sql.lit(near)}))`,
    },
    { rows: matches(list, isRecent), isEnough: sql`(select count(*) >= ${most} from other)` },
  ];
}

/** How many matches are sorted, and how far a list is read for words that have more. */
const [few, many] = [1000, 50_000];

/** Rare words are found by the full-text index. The other words are frequent, so reading the list soon fills a page. */
function anyOrder(list: SearchedList, most: RawBuilder<unknown>): [Step, Step] {
  return [
    {
      rows: sql`(select * from ${matches(list)} limit ${sql.lit(few + 1)}) as few`,
      isEnough: sql`(select count(*) <= ${sql.lit(few)} from one)`,
    },
    {
      rows: nearMatches(list, many, most),
      isEnough: sql`(select count(*) = ${most} from other)`,
    },
  ];
}

const contains = sql<boolean>`search @@ (select words from asked)`;

/** The first matches among so many courses at the beginning of the list. */
function nearMatches(list: SearchedList, courses: number, most: RawBuilder<unknown>): RawBuilder<unknown> {
  const { filter, by } = list;
  return sql`(select id, place from (
      select id, search, ${by} as place from courses where ${filter} ${sorted(list, by)} limit ${sql.lit(courses)}) as first_courses
    where ${contains} ${sorted(list, sql`place`)} limit ${most}) as near`;
}

/**
 * All matches of the list that the full-text index has. Without the offset, PostgreSQL would also read the index of the list,
 * which has far more courses.
 */
function matches(
  { filter, by }: SearchedList,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  return sql`(select id, ${by} as place from (
      select * from courses where ${contains} and ${condition} offset 0) as courses
    where ${filter}) as matches`;
}

/** Words as the database searches for them. */
export function queryOf({ first, last }: SearchWords): RawBuilder<unknown> {
  const end = sql`(to_tsquery('english', ${last}) || to_tsquery('simple', ${last}))`;
  return first ? sql`to_tsquery('english', ${first}) && ${end}` : end;
}

function sorted({ direction }: SearchedList, by: RawBuilder<unknown>): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`order by ${by} ${way}, id ${way}`;
}
