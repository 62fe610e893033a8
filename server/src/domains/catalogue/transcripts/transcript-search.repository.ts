import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Database } from '../../../platform/database/database.ts';
import { searchConfiguration } from '../captions/language.ts';
import { readWords } from '../courses/course-search.ts';
import { captions, findNewestMatches, titles, type Match } from './newest-matches.repository.ts';
import { hitMarks, type SaidRow, type TranscriptSearch } from './transcript-search.ts';

/** Conditions on the words of a lecture, or of a passage. */
interface Queries {
  /** The search configuration of the words. */
  readonly configuration: string;
  /** All words, each as a stem or as it is written. */
  readonly all: RawBuilder<string>;
  /** At least one of them. */
  readonly any: RawBuilder<string>;
}

function queriesOf({ text, language }: TranscriptSearch): Queries | null {
  const words = readWords(text);
  if (words.length === 0) return null;
  const configuration = searchConfiguration(language);
  const each = words.map(
    (word) => sql`(to_tsquery(${configuration}::regconfig, ${word}) || to_tsquery('simple', ${word}))`,
  );
  return {
    configuration,
    all: sql`(${sql.join(each, sql` && `)})`,
    any: sql`(${sql.join(each, sql` || `)})`,
  };
}

const withCourse = sql`join lectures on lectures.id = captions.lecture_id
  join courses on courses.id = lectures.course_id`;

/**
 * The lectures of published courses that have the words in their titles, and then those in which they are said; the newest
 * first, and each once.
 */
export async function findSaid(db: Kysely<DB>, search: TranscriptSearch): Promise<SaidRow[]> {
  const queries = queriesOf(search);
  if (!queries) return [];
  const { limit } = search;
  const titled = await findNewestMatches(db, titles, queries.all, limit);
  const said = titled.length < limit ? await findNewestMatches(db, captions, queries.all, limit) : [];
  const others = said.filter(({ lectureId }, index) =>
    [...titled, ...said.slice(0, index)].every((earlier) => earlier.lectureId !== lectureId),
  );
  const rows = await Promise.all([
    findTitled(db, search, titled),
    findHits(db, queries, others.slice(0, limit - titled.length)),
  ]);
  return rows.flat();
}

/** Lectures that are found by their titles: nothing is said, and they begin at the beginning. */
async function findTitled(
  db: Database,
  { language }: TranscriptSearch,
  matches: readonly Match[],
): Promise<SaidRow[]> {
  if (matches.length === 0) return [];
  const { rows } = await sql<SaidRow>`
    select ${lectureColumns}, ${language}::text as language, '{}'::integer[] as "cueOffsets",
      '{}'::double precision[] as "cueSeconds", '' as marked
    from lectures join courses on courses.id = lectures.course_id
    where lectures.id = any(${idsOf(matches)})
    order by lectures.created_at desc, lectures.id desc`.execute(db);
  return rows;
}

const idsOf = (matches: readonly Match[]) => matches.map(({ id }) => id);

/** The best passage of each of these captions: the first with all words, or else the first with any of them. */
async function findHits(db: Database, queries: Queries, matches: readonly Match[]): Promise<SaidRow[]> {
  if (matches.length === 0) return [];
  const { rows } = await sql<SaidRow>`
    select ${hitColumns(queries)}
    from lecture_captions as captions ${withCourse}
      cross join lateral (select * from transcript_passages
        where captions_id = captions.id and search @@ ${queries.any}
        order by search @@ ${queries.all} desc, position limit 1) as passages
    where captions.id = any(${idsOf(matches)}) order by captions.created_at desc, captions.id desc`.execute(
    db,
  );
  return rows;
}

/** Where the words are said in a course, published or not, in its order. */
export async function findSaidInCourse(
  db: Database,
  courseId: string,
  search: TranscriptSearch,
): Promise<SaidRow[]> {
  const queries = queriesOf(search);
  if (!queries) return [];
  const { rows } = await sql<SaidRow>`
    select ${hitColumns(queries)}
    from lectures
      join courses on courses.id = lectures.course_id
      join lecture_captions as captions on captions.lecture_id = lectures.id
      join transcript_passages as passages on passages.captions_id = captions.id
    where lectures.course_id = ${courseId} and lectures.asset_id is not null
      and captions.search @@ ${queries.all} and passages.search @@ ${queries.all}
    order by lectures.position, captions.is_default desc, captions.id, passages.position
    limit ${sql.lit(search.limit)}`.execute(db);
  return rows;
}

const lectureColumns = sql`lectures.id as "lectureId", lectures.title as "lectureTitle", lectures.preview,
  jsonb_build_object('id', courses.id, 'slug', courses.slug, 'title', courses.title, 'access', courses.access,
    'published', courses.published_at is not null) as course`;

/** The columns of a hit. Only passages that are shown are marked, which takes long. */
function hitColumns({ any, configuration }: Queries): RawBuilder<unknown> {
  const marks = `StartSel=${hitMarks.start}, StopSel=${hitMarks.end}, HighlightAll=true`;
  return sql`${lectureColumns},
    captions.language, passages.cue_offsets as "cueOffsets", passages.cue_seconds as "cueSeconds",
    ts_headline(${configuration}::regconfig, passages.text, ${any}, ${marks}) as marked`;
}
