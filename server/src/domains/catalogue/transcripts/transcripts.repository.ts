import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Passage } from './passages.ts';

/** The words of a text: stems in the language, and the words as written, spelt as searches spell them. */
function vectorOf(text: RawBuilder<string>, configuration: string): RawBuilder<string> {
  return sql<string>`strip(to_tsvector(${configuration}::regconfig, searchable(${text}))
    || to_tsvector('simple', searchable(${text})))`;
}

/**
 * Makes the words of captions as `replacePassages` and their index do, and fails as they do if there are too many. Stores
 * nothing.
 */
export async function tryWords(
  db: Database,
  configuration: string,
  passages: readonly Passage[],
): Promise<void> {
  const text = passages.map((passage) => passage.text).join(' ');
  await sql`select length(words_and_period(${vectorOf(sql`said.text`, configuration)}, now()))
    from (select ${text}::text as text) as said`.execute(db);
}

/** Replaces what is said in captions; passages are numbered in their order. */
export async function replacePassages(
  tx: Database,
  captionsId: string,
  configuration: string,
  passages: readonly Passage[],
): Promise<void> {
  await tx.deleteFrom('transcript_passages').where('captions_id', '=', captionsId).execute();
  const rows = passages.map(({ start, end, text, cues }, position) => ({
    position,
    start,
    end,
    text,
    offsets: cues.map(({ offset }) => offset),
    seconds: cues.map(({ seconds }) => seconds),
  }));
  await sql`
    insert into transcript_passages
      (captions_id, position, start_seconds, end_seconds, text, cue_offsets, cue_seconds, search)
    select ${captionsId}, position, start, "end", text, offsets, seconds, ${vectorOf(sql`text`, configuration)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said(position integer, start double precision,
      "end" double precision, text text, offsets integer[], seconds double precision[])`.execute(tx);
  await sql`
    update lecture_captions set search = ${vectorOf(sql`said.text`, configuration)}
    from (select coalesce(string_agg(text, ' '), '') as text from transcript_passages
      where captions_id = ${captionsId}) as said
    where id = ${captionsId}`.execute(tx);
}

/** What is said in captions, in its order. */
export function findPassages(
  db: Database,
  captionsId: string,
): Promise<{ start: number; end: number; text: string }[]> {
  return db
    .selectFrom('transcript_passages')
    .select(['start_seconds as start', 'end_seconds as end', 'text'])
    .where('captions_id', '=', captionsId)
    .orderBy('position')
    .execute();
}
