import type { Database } from '../../../platform/database/database.ts';
import { isRecorded } from '../courses/course-columns.repository.ts';

/** Whether the lecture's course is published and has no lecture that can be watched yet. */
export async function isOfUnrecordedCourse(db: Database, lectureId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.course_id')
    .select('courses.id')
    .where('lectures.id', '=', lectureId)
    .where('courses.published_at', 'is not', null)
    .where((e) => e.not(isRecorded('courses.id')))
    .executeTakeFirst();
  return row !== undefined;
}
