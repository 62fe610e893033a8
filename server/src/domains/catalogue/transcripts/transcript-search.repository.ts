import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { searchConfiguration } from '../captions/language.ts';
import { readWords } from '../courses/course-search.ts';
import { findNewestSaid, findNewestTitled, type Match } from './newest-matches.repository.ts';
import { hitMarks, type CourseSearch, type SaidRow, type TranscriptSearch } from './transcript-search.ts';

/** Conditions on the words of a lecture, or of a passage, in the syntax of `tsquery`. */
interface Queries {
  /** The search configuration of the words. */
  readonly configuration: string;
  /** All words, each as a stem or as it is written. */
  readonly all: string;
  /** At least one of them. */
  readonly any: string;
  /** All of them, and the last one as a whole word. */
  readonly whole: string;
}

async function queriesOf(db: Database, { text, language }: TranscriptSearch): Promise<Queries | null> {
  const words = readWords(text);
  if (words.length === 0) return null;
  const configuration = searchConfiguration(language);
  const queryOf = (word: string) =>
    sql`(to_tsquery(${configuration}::regconfig, ${word}) || to_tsquery('simple', ${word}))`;
  const each = words.map(queryOf);
  const eachWhole = readWords(`${text} `).map(queryOf);
  const { rows } = await sql<Omit<Queries, 'configuration'>>`
    select (${sql.join(each, sql` && `)})::text as "all", (${sql.join(each, sql` || `)})::text as "any",
      (${sql.join(eachWhole, sql` && `)})::text as whole`.execute(db);
  // Where the database sees no letter in a word, such as ½, nothing is left to look for.
  return rows[0]?.all ? { configuration, ...rows[0] } : null;
}

const withCourse = sql`join lectures on lectures.id = captions.lecture_id
  join courses on courses.id = lectures.course_id`;

/**
 * The lectures of published courses that have the words in their titles, and then those in which they are said; the newest
 * first, and each once.
 */
export async function findSaid(db: Database, search: TranscriptSearch): Promise<SaidRow[]> {
  const queries = await queriesOf(db, search);
  if (!queries) return [];
  const { limit, language } = search;
  const wanted = { query: queries.all, limit };
  const titled = await findNewestTitled(db, wanted);
  const said = titled.length < limit ? await findNewestSaid(db, wanted) : [];
  const others = said.filter(({ lectureId }, index) =>
    [...titled, ...said.slice(0, index)].every((earlier) => earlier.lectureId !== lectureId),
  );
  const captions = others.slice(0, limit - titled.length);
  const rows = await Promise.all([
    titled.length > 0 ? findTitled(db, { ...queries, language, ids: idsOf(titled) }) : [],
    captions.length > 0 ? findHits(db, { ...queries, ids: idsOf(captions) }) : [],
  ]);
  return rows.flat();
}

const idsOf = (matches: readonly Match[]) => matches.map(({ id }) => id);

/** Lectures that are found by their titles, with the passage in which the words are said, if they are. */
const findTitled = prepared(
  (_, queries: Queries & { readonly language: string; readonly ids: readonly string[] }) => sql<SaidRow>`
    select ${lectureColumns}, 'title' as found, coalesce(said.language, ${queries.language}::text) as language,
      coalesce(said."cueOffsets", '{}') as "cueOffsets", coalesce(said."cueSeconds", '{}') as "cueSeconds",
      coalesce(said.marked, '') as marked
    from lectures join courses on courses.id = lectures.course_id
      left join lateral (
        select ${passageColumns(queries)}
        from lecture_captions as captions cross join lateral (${bestPassage(queries)}) as passages
        where captions.lecture_id = lectures.id and captions.search @@ ${queries.all}::tsquery
        order by captions.is_default desc, captions.id limit 1) as said on true
    where lectures.id = any(${queries.ids}::uuid[])
    order by lectures.created_at desc, lectures.id desc`,
);

/** The best passage of each of these captions. */
const findHits = prepared(
  (_, queries: Queries & { readonly ids: readonly string[] }) => sql<SaidRow>`
    select ${hitColumns(queries)}
    from lecture_captions as captions ${withCourse}
      cross join lateral (${bestPassage(queries)}) as passages
    where captions.id = any(${queries.ids}::uuid[]) order by captions.created_at desc, captions.id desc`,
);

/**
 * Where the words are said in a course, published or not, in its order. A lecture that the viewer may not watch has no
 * passage, and is found only if the whole words are said somewhere in it.
 */
export async function findSaidInCourse(
  db: Database,
  courseId: string,
  search: CourseSearch,
): Promise<SaidRow[]> {
  const queries = await queriesOf(db, search);
  if (!queries) return [];
  const watchable = sql`(${search.open} or lectures.preview)`;
  const { rows } = await sql<SaidRow>`
    select ${hitColumns(queries)}
    from lectures
      join courses on courses.id = lectures.course_id
      join lecture_captions as captions on captions.lecture_id = lectures.id
      cross join lateral (
        select position, text, cue_offsets, cue_seconds from transcript_passages
        where ${watchable} and captions_id = captions.id and search @@ ${queries.all}::tsquery
        union all
        select 0, '', '{}', '{}' where not ${watchable} and captions.search @@ ${queries.whole}::tsquery
      ) as passages
    where lectures.course_id = ${courseId} and lectures.asset_id is not null
      and captions.search @@ ${queries.all}::tsquery
    order by lectures.position, captions.is_default desc, captions.id, passages.position
    limit ${sql.lit(search.limit)}`.execute(db);
  return rows;
}

const lectureColumns = sql`lectures.id as "lectureId", lectures.title as "lectureTitle", lectures.preview,
  jsonb_build_object('id', courses.id, 'slug', courses.slug, 'title', courses.title, 'access', courses.access,
    'published', courses.published_at is not null) as course`;

/** The best passage of captions: the first with all words, or else the first with any of them. */
function bestPassage({ all, any }: Queries): RawBuilder<unknown> {
  return sql`select * from transcript_passages where captions_id = captions.id and search @@ ${any}::tsquery
    order by search @@ ${all}::tsquery desc, position limit 1`;
}

/** The columns of a hit. */
function hitColumns(queries: Queries): RawBuilder<unknown> {
  return sql`${lectureColumns}, ${passageColumns(queries)},
    case when captions.search @@ ${queries.whole}::tsquery then 'words' else 'beginning' end as found`;
}

/** A passage, with its marks. Only passages that are shown are marked, which takes long. */
function passageColumns({ any, configuration }: Queries): RawBuilder<unknown> {
  const marks = `StartSel=${hitMarks.start}, StopSel=${hitMarks.end}, HighlightAll=true`;
  return sql`captions.language, passages.cue_offsets as "cueOffsets", passages.cue_seconds as "cueSeconds",
    ts_headline(${configuration}::regconfig, passages.text, ${any}::tsquery, ${marks}::text) as marked`;
}
