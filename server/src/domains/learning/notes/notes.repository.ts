import type { Database } from '../../../platform/database/database.ts';
import { isOfCourse } from '../../catalogue/catalogue.ts';
import type { NoteRow } from './note.ts';

const columns = [
  'id',
  'lecture_id as lectureId',
  'second',
  'text',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** A user's notes in a course, by lecture and second. */
export function findNotes(db: Database, userId: string, courseId: string): Promise<NoteRow[]> {
  return rowsOf(db, userId).where(isOfCourse('lecture_id', courseId)).execute();
}

/** Everything that a user wrote in notes. */
export function findAllNotes(db: Database, userId: string): Promise<NoteRow[]> {
  return rowsOf(db, userId).execute();
}

function rowsOf(db: Database, userId: string) {
  return db
    .selectFrom('notes')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('lecture_id')
    .orderBy('second')
    .orderBy('id');
}

export async function countNotes(tx: Database, userId: string, courseId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('notes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(isOfCourse('lecture_id', courseId))
    .executeTakeFirstOrThrow();
  return count;
}

/** The user and the lecture of a note; null if there is no such note. */
export async function findOwner(
  tx: Database,
  id: string,
): Promise<{ readonly userId: string; readonly lectureId: string } | null> {
  const row = await tx
    .selectFrom('notes')
    .select(['user_id as userId', 'lecture_id as lectureId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface NoteToSave {
  readonly id: string;
  readonly userId: string;
  readonly lectureId: string;
  readonly second: number;
  readonly text: string;
}

/** Adds a note, or changes the one that the same user has under this id; null if it is another user's or lecture's. */
export async function putNote(tx: Database, note: NoteToSave, now: Date): Promise<NoteRow | null> {
  const { id, userId, lectureId, second, text } = note;
  const row = await tx
    .insertInto('notes')
    .values({ id, user_id: userId, lecture_id: lectureId, second, text, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ second, text, updated_at: now })
        .where('notes.user_id', '=', userId)
        .where('notes.lecture_id', '=', lectureId),
    )
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether the user had such a note. */
export async function removeNote(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
