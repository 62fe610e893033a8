import type { LectureInput } from '@fit-coder/contracts/catalogue-admin';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A lecture as far as its place in the course matters. */
export interface LecturePlaceRow {
  readonly id: string;
  readonly section: string;
  readonly position: number;
}

/** Where a course's lectures stand, in their order. */
export function findPlaces(tx: Database, courseId: string): Promise<LecturePlaceRow[]> {
  return tx
    .selectFrom('lectures')
    .select(['id', 'section', 'position'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute();
}

/** Puts lectures into the order given, each in its section. Whether anything changed. */
export async function placeLectures(
  tx: Database,
  lectures: readonly { readonly id: string; readonly section: string }[],
): Promise<boolean> {
  const ids = lectures.map(({ id }) => id);
  const sections = lectures.map(({ section }) => section);
  const { numAffectedRows } = await sql`
    update lectures set position = new.position - 1, section = new.section
    from unnest(${ids}::uuid[], ${sections}::text[]) with ordinality as new(id, section, position)
    where lectures.id = new.id
      and (lectures.position, lectures.section) is distinct from (new.position - 1, new.section)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Rewrites a lecture; `position` moves it. */
export async function updateLecture(
  tx: Database,
  id: string,
  change: LectureInput & { readonly position: number },
): Promise<void> {
  const { section, title, summary, preview, position } = change;
  await tx
    .updateTable('lectures')
    .set({ section, title, summary, preview, position })
    .where('id', '=', id)
    .execute();
}

/** Lectures and the keys of their captions, locked so that no video is added to them until the transaction ends. */
export function lockLectures(
  tx: Database,
  of: { readonly courseId: string } | { readonly id: string },
): Promise<{ id: string; title: string; captions: string | null }[]> {
  return tx
    .selectFrom('lectures')
    .select(['id', 'title', 'captions'])
    .where('id' in of ? 'id' : 'course_id', '=', 'id' in of ? of.id : of.courseId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function deleteLecture(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('lectures').where('id', '=', id).execute();
}
