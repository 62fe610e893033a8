import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';

/** What is searched: a table with `id` and `created_at`, an index over both, and one over its words and periods. */
interface Searched {
  readonly table: RawBuilder<unknown>;
  /** The column with the id of the lecture. */
  readonly lectureId: RawBuilder<string>;
  /** The column with the words. */
  readonly words: RawBuilder<unknown>;
  /** The function of the database that takes the newest matches from the index. */
  readonly newest: RawBuilder<unknown>;
  /** How many of the newest rows are read one by one. */
  readonly near: number;
}

/** A row of what was searched, and its lecture. */
export interface Match {
  readonly id: string;
  readonly lectureId: string;
}

/** Words in the syntax of `tsquery`, and how many matches are wanted. */
interface Wanted {
  readonly query: string;
  readonly limit: number;
}

type Find = (db: Database, wanted: Wanted) => Promise<Match[]>;

/** What is said in a language of a lecture. Reading its words takes 0.05 ms. */
export const findNewestSaid = findNewest({
  table: sql`lecture_captions`,
  lectureId: sql`lecture_id`,
  words: sql`search`,
  newest: sql`newest_captions_with`,
  near: 60,
});

/** The titles of lectures, which are short. */
export const findNewestTitled = findNewest({
  table: sql`lectures`,
  lectureId: sql`id`,
  words: sql`title_search`,
  newest: sql`newest_lectures_titled`,
  near: 400,
});

/** How many matches are taken from the index; those of drafts among them are left out afterwards. */
const indexed = 60;
/** How many are taken if too few of those can be shown. */
const more = 1000;
/** More than there can be. */
const everything = 1_000_000_000;

const newestFirst = sql`order by matches.created_at desc, matches.id desc`;
const shown = sql`join lectures on lectures.id = matches.lecture_id
  join courses on courses.id = lectures.course_id
  where courses.published_at is not null and lectures.asset_id is not null`;

/**
 * Finds the newest rows with these words, of lectures with a video in published courses. As in the catalogue (`firstMatches`),
 * the newest rows are read first, where words that are everywhere soon fill the page; for all other words the index is used.
 */
function findNewest(searched: Searched): Find {
  const { findNear, findIndexed, findShown, findMore, findAll } = queriesOf(searched);
  return async (db, wanted) => {
    const near = await findNear(db, wanted);
    if (near.length === wanted.limit) return near;
    const [{ ids } = { ids: [] }] = await findIndexed(db, wanted);
    const found = ids.length > 0 ? await findShown(db, { ids, limit: wanted.limit }) : [];
    if (found.length === wanted.limit || ids.length < indexed) return found;
    const among = await findMore(db, wanted);
    return among.length === wanted.limit ? among : findAll(db, wanted);
  };
}

function queriesOf(searched: Searched) {
  const { table, newest, near } = searched;
  const columns = sql`id, ${searched.lectureId} as lecture_id, created_at`;
  const latest = sql`(select max(created_at) from ${table})`;
  const newestOf = (query: string, most: number, until: RawBuilder<unknown>) =>
    sql`${newest}(${query}::tsquery, ${sql.lit(most)}, ${until})`;
  const shownOf = (ids: unknown, limit: number) =>
    select(
      sql`(select ${columns} from ${table} as matches where id = any(${ids}::uuid[])) as matches ${shown}`,
      limit,
    );
  return {
    findNear: prepared((_, { query, limit }: Wanted) => {
      const rows = sql`(select ${columns}, ${searched.words} as words from ${table} as matches
        ${newestFirst} limit ${sql.lit(near)}) as matches`;
      return select(sql`${rows} ${shown} and words @@ ${query}::tsquery`, limit);
    }),
    findIndexed: prepared(
      (_, { query }: Wanted) => sql<{ ids: string[] }>`select ${newestOf(query, indexed, latest)} as ids`,
    ),
    findShown: prepared((_, { ids, limit }: { readonly ids: readonly string[]; readonly limit: number }) =>
      shownOf(ids, limit),
    ),
    findMore: prepared((_, { query, limit }: Wanted) => shownOf(newestOf(query, more, latest), limit)),
    findAll: prepared((_, { query, limit }: Wanted) =>
      shownOf(newestOf(query, everything, sql`null`), limit),
    ),
  };
}

function select(from: RawBuilder<unknown>, limit: number): RawBuilder<Match> {
  return sql<Match>`select matches.id, matches.lecture_id as "lectureId" from ${from} ${newestFirst} limit ${limit}`;
}
