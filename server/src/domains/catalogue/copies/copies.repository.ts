import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { CaptionsCopy } from '../captions/captions-copies.repository.ts';
import type { LectureRow } from '../lectures/lecture.ts';

/** A lecture of a copy: the row that it copies, its new id, and what it got of the original's files. */
export interface LectureCopy {
  readonly original: LectureRow;
  readonly id: string;
  /** The copy of the video; null without one. */
  readonly assetId: string | null;
  readonly captions: readonly CaptionsCopy[];
}

/** Inserts a copy of a course as a draft without lectures, and returns its id. Violates `courses_slug_key` if the slug is taken. */
export async function insertCourseCopy(
  tx: Database,
  originalId: string,
  copy: { readonly title: string; readonly slug: string; readonly poster: string | null; readonly now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into courses (slug, title, poster, created_at, summary, description, category_slug, level, access,
      price_cents, available_on, instructor, technology, snippet, outcomes, requirements)
    select ${copy.slug}, ${copy.title}, ${copy.poster}, ${copy.now}, summary, description, category_slug, level,
      access, price_cents, available_on, instructor, technology, snippet, outcomes, requirements
    from courses where id = ${originalId}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Inserts the lectures of a copy in their order, as yet without their videos. */
export async function insertLectureCopies(
  tx: Database,
  courseId: string,
  copies: readonly LectureCopy[],
): Promise<void> {
  if (copies.length === 0) return;
  const rows = copies.map(({ original, id }, position) => ({
    id,
    course_id: courseId,
    position,
    section: original.section,
    title: original.title,
    summary: original.summary,
    preview: original.preview,
  }));
  await tx.insertInto('lectures').values(rows).execute();
  await copyChapters(tx, copies);
}

async function copyChapters(tx: Database, copies: readonly LectureCopy[]): Promise<void> {
  const ids = copies.map(({ id }) => id);
  const originals = copies.map(({ original }) => original.id);
  await sql`
    update lectures set chapters = original.chapters
    from unnest(${ids}::uuid[], ${originals}::uuid[]) as copy(id, original_id)
    join lectures as original on original.id = copy.original_id
    where lectures.id = copy.id`.execute(tx);
}
