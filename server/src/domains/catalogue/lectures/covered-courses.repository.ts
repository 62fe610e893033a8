import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** How many of a course's recorded lectures are among the given ones; free previews count in neither number. */
export interface CoveredCourse {
  readonly id: string;
  readonly title: string;
  readonly covered: number;
  readonly lectures: number;
}

/** The premium courses that these lectures belong to. */
export async function findCoveredCourses(
  db: Database,
  lectureIds: readonly string[],
): Promise<CoveredCourse[]> {
  if (lectureIds.length === 0) return [];
  return db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.course_id')
    .select(['courses.id', 'courses.title'])
    .select((e) => [
      e.fn.countAll<number>().as('lectures'),
      e.fn.countAll<number>().filterWhere('lectures.id', 'in', lectureIds).as('covered'),
    ])
    .where('courses.access', '=', 'premium')
    .where('lectures.preview', '=', false)
    .where('lectures.asset_id', 'is not', null)
    .where(
      'courses.id',
      'in',
      sql<string>`(select course_id from lectures where id = any(${sql.val(lectureIds)}::uuid[]))`,
    )
    .groupBy(['courses.id', 'courses.title'])
    .execute();
}
