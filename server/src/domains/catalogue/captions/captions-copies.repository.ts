import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Captions that a lecture gets from those of another. */
export interface CaptionsCopy {
  readonly originalId: string;
  readonly id: string;
  readonly lectureId: string;
  /** A copy of the file, as a key in storage. */
  readonly file: string;
}

/** Inserts copies of captions with their passages; those that were deleted meanwhile are left out. */
export async function insertCaptionsCopies(tx: Database, copies: readonly CaptionsCopy[]): Promise<void> {
  if (copies.length === 0) return;
  const column = (read: (copy: CaptionsCopy) => string) => copies.map(read);
  const copied = sql`unnest(${column(({ originalId }) => originalId)}::uuid[], ${column(({ id }) => id)}::uuid[],
    ${column(({ lectureId }) => lectureId)}::uuid[], ${column(({ file }) => file)}::text[])
    as copied(original_id, id, lecture_id, file)`;
  await sql`
    insert into lecture_captions (id, lecture_id, file, language, label, is_default, cue_count, search)
    select copied.id, copied.lecture_id, copied.file, language, label, is_default, cue_count, search
    from ${copied} join lecture_captions as original on original.id = copied.original_id`.execute(tx);
  await sql`
    insert into transcript_passages
      (captions_id, position, start_seconds, end_seconds, text, cue_offsets, cue_seconds, search)
    select copied.id, position, start_seconds, end_seconds, text, cue_offsets, cue_seconds, search
    from ${copied} join transcript_passages as original on original.captions_id = copied.original_id`.execute(
    tx,
  );
}
