import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Database } from '../../../platform/database/database.ts';

/** What is searched: a table with `id` and `created_at`, an index over both, and one over its words. */
interface Searched {
  readonly table: RawBuilder<unknown>;
  /** The column with the id of the lecture. */
  readonly lectureId: RawBuilder<string>;
  /** The column with the words. */
  readonly words: RawBuilder<unknown>;
  /** How many of the newest rows are read one by one. */
  readonly near: number;
}

/** What is said in a language of a lecture. Reading its words takes 0.05 ms. */
export const captions: Searched = {
  table: sql`lecture_captions`,
  lectureId: sql`lecture_id`,
  words: sql`search`,
  near: 60,
};

/** The titles of lectures, which are short. */
export const titles: Searched = {
  table: sql`lectures`,
  lectureId: sql`id`,
  words: sql`title_search`,
  near: 400,
};

/** A row of what was searched, and its lecture. */
export interface Match {
  readonly id: string;
  readonly lectureId: string;
}

/** How many rows are taken from the full-text index; those of drafts among them are left out afterwards. */
const indexed = 200;

const newestFirst = sql`order by matches.created_at desc, matches.id desc`;
const shown = sql`join lectures on lectures.id = matches.lecture_id
  join courses on courses.id = lectures.course_id
  where courses.published_at is not null and lectures.asset_id is not null`;

/**
 * The newest rows with these words, of lectures with a video in published courses. As in the catalogue (`searchPage`), the
 * newest rows are read first, where words that are everywhere soon fill the page; for all other words the full-text
 * index is used.
 */
export async function findNewestMatches(
  db: Kysely<DB>,
  searched: Searched,
  query: RawBuilder<string>,
  limit: number,
): Promise<Match[]> {
  const near = await findNear(db, searched, query, limit);
  return near.length === limit ? near : findFar(db, searched, query, limit);
}

function findNear(db: Database, searched: Searched, query: RawBuilder<string>, limit: number) {
  const newest = sql`(select ${columnsOf(searched)}, ${searched.words} as words from ${searched.table} as matches
    ${newestFirst} limit ${sql.lit(searched.near)})`;
  return read(
    db,
    sql`from ${newest} as matches ${shown} and matches.words @@ ${query} ${newestFirst} limit ${sql.lit(limit)}`,
  );
}

async function findFar(db: Kysely<DB>, searched: Searched, query: RawBuilder<string>, limit: number) {
  const all = sql`(select ${columnsOf(searched)} from ${searched.table} as matches
    where ${searched.words} @@ ${query}`;
  const newest = sql`from ${all} ${newestFirst} limit ${sql.lit(indexed)}) as matches`;
  const candidates = await throughIndex(db, newest);
  const ids = candidates.map(({ id }) => id);
  const found = await read(
    db,
    sql`from (select ${columnsOf(searched)} from ${searched.table} as matches where id = any(${ids})) as matches
      ${shown} ${newestFirst} limit ${sql.lit(limit)}`,
  );
  if (found.length === limit || candidates.length < indexed) return found;
  // So many drafts are newer that they have to be left out first.
  return throughIndex(db, sql`from ${all}) as matches ${shown} ${newestFirst} limit ${sql.lit(limit)}`);
}

function columnsOf({ lectureId }: Searched): RawBuilder<unknown> {
  return sql`id, ${lectureId} as lecture_id, created_at`;
}

/**
 * Runs a query that must find its rows by the full-text index. For the beginning of a word, the database may expect that
 * reading all rows is faster, but it does not know how long it takes to read their words.
 */
function throughIndex(db: Kysely<DB>, from: RawBuilder<unknown>): Promise<Match[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(
      tx,
    );
    return read(tx, from);
  });
}

async function read(db: Database, from: RawBuilder<unknown>): Promise<Match[]> {
  const { rows } = await sql<Match>`select matches.id, matches.lecture_id as "lectureId" ${from}`.execute(db);
  return rows;
}
