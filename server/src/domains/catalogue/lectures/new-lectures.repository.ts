import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Whether a lecture of the course in `column` became ready after the time in `since`, up to `until`, as a condition for
 * queries of other domains.
 */
export function becameReady(column: string, since: string, until: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from lectures as fresh where fresh.course_id = ${sql.ref(column)} and fresh.asset_id is not null
      and fresh.ready_at > ${sql.ref(since)} and fresh.ready_at <= ${until})`;
}

/** The published courses with a lecture that became ready after `since`, and with none that became ready after `until`. */
export async function findGrownCourses(db: Database, since: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.course_id')
    .select('lectures.course_id')
    .where('lectures.ready_at', '>', since)
    .where('courses.published_at', 'is not', null)
    .groupBy('lectures.course_id')
    .having((e) => e(e.fn.max('lectures.ready_at'), '<=', until))
    .orderBy('lectures.course_id')
    .execute();
  return rows.map(({ course_id: id }) => id);
}

/** The lectures of a course that became ready in a time. */
export interface NewLectures {
  readonly titles: readonly string[];
  /** Whether another lecture could be watched before. */
  readonly before: boolean;
}

export async function findNewLectures(
  db: Database,
  courseId: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<NewLectures> {
  const rows = await db
    .selectFrom('lectures')
    .select(['title', 'ready_at'])
    .where('course_id', '=', courseId)
    .where('asset_id', 'is not', null)
    .orderBy('position')
    .execute();
  const isNew = (at: Date | null) => at !== null && at > since && at <= until;
  return {
    titles: rows.filter(({ ready_at: at }) => isNew(at)).map(({ title }) => title),
    before: rows.some(({ ready_at: at }) => at === null || at <= since),
  };
}
