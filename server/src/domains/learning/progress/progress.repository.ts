import type { BegunCourse } from '@fit-coder/contracts/learning';
import type { LectureProgress } from '@fit-coder/contracts/learning/progress';
import { type RawBuilder, sql } from 'kysely';
import { isoText } from '../../../platform/database/iso-text.ts';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { courseOfLecture, isOfCourse, isOfCourseItself } from '../../catalogue/catalogue.ts';
import { multirange, type WatchedPart } from './progress.ts';

/** From this share of its seconds on, a lecture is done. At 100 % nobody finishes, because of the last seconds. */
const donePercent = 90;

const columns = sql`lecture_id as "lectureId", covered_seconds(watched) as "watchedSeconds",
  position_seconds as "position", ${isoText('position_at')} as "at", done_at is not null as "done"`;

/**
 * Adds what was watched to what is stored, in one statement, so that devices, tabs and repeated reports lose nothing. The
 * newer position stays. Each lecture is named at most once. Violates a foreign key if the user or a lecture is gone.
 */
export async function addWatched(
  db: Database,
  userId: string,
  parts: readonly WatchedPart[],
  now: Date,
): Promise<LectureProgress[]> {
  const column = <Value>(read: (part: WatchedPart) => Value) => parts.map(read);
  return upsert(db, {
    userId,
    now,
    lectureIds: column(({ lectureId }) => lectureId),
    watched: column(({ watched }) => multirange(watched)),
    lengths: column(({ length }) => length),
    positions: column(({ position }) => position),
    ages: column(({ at }) => (now.getTime() - at.getTime()) / 1000),
  });
}

/** Reports, each column in an array, so that the statement's text does not depend on their number. */
interface Reports {
  readonly userId: string;
  readonly now: Date;
  readonly lectureIds: readonly string[];
  readonly watched: readonly string[];
  readonly lengths: readonly number[];
  readonly positions: readonly number[];
  /** How many seconds before `now` the video was there. */
  readonly ages: readonly number[];
}

const upsert = prepared(
  (_, { userId, now, lectureIds, watched, lengths, positions, ages }: Reports) => sql<LectureProgress>`
    insert into lecture_progress as stored
      (user_id, lecture_id, watched, length_seconds, position_seconds, position_at, done_at)
    select ${userId}, lecture_id, watched::int4multirange, length, position,
      ${now}::timestamptz - age * interval '1 second',
      ${doneAt(sql`watched::int4multirange`, sql`length`, now)}
    from unnest(${lectureIds}::uuid[], ${watched}::text[], ${lengths}::integer[], ${positions}::integer[],
      ${ages}::double precision[]) as sent(lecture_id, watched, length, position, age)
    -- Concurrent reports lock the rows in the same order.
    order by lecture_id
    on conflict (user_id, lecture_id) do update set
      watched = ${merged},
      length_seconds = excluded.length_seconds,
      position_seconds = case when excluded.position_at >= stored.position_at
        then excluded.position_seconds else stored.position_seconds end,
      position_at = greatest(stored.position_at, excluded.position_at),
      done_at = coalesce(stored.done_at,
        ${doneAt(merged, sql`excluded.length_seconds`, now)})
    returning ${columns}`,
);

/** What is stored and what was sent, up to the end of the video, which may have become shorter; 0 is an unknown length. */
const merged = sql`(stored.watched + excluded.watched)
  * int4multirange(int4range(0, nullif(excluded.length_seconds, 0)))`;

/** `now` if enough of a video was watched, else null. */
function doneAt(
  watched: RawBuilder<unknown>,
  length: RawBuilder<unknown>,
  now: Date,
): RawBuilder<Date | null> {
  return sql`case when ${length} > 0 and covered_seconds(${watched}) * 100 >= ${length} * ${donePercent}
    then ${now}::timestamptz end`;
}

/** How far a user got in the lectures of a course; those that were never watched are left out. */
export async function findProgress(
  db: Database,
  userId: string,
  courseId: string,
): Promise<LectureProgress[]> {
  const { rows } = await sql<LectureProgress>`select ${columns} from lecture_progress
    where user_id = ${userId} and ${isOfCourse('lecture_id', courseId)}`.execute(db);
  return rows;
}

/** The courses that a user has begun, and how many lectures of each are done, as a JSON array in other queries. */
export function begunCourses(userId: string): RawBuilder<BegunCourse[]> {
  return sql<BegunCourse[]>`coalesce((
    select json_agg(begun) from (
      select ${courseOfLecture('lecture_id')} as "courseId", count(done_at)::integer as done
      from lecture_progress where user_id = ${userId} group by 1
    ) as begun), '[]')`;
}

/**
 * Whether a user watched a second of a course. A lecture that was only marked as done does not count, and neither does a
 * free preview of a premium course.
 */
export async function hasWatched(db: Database, userId: string, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ watched: boolean }>`select exists (
    select from lecture_progress where user_id = ${userId} and ${isOfCourseItself('lecture_id', courseId)}
      and not isempty(watched)) as watched`.execute(db);
  return rows[0]?.watched === true;
}

/** Everything that is stored about what a user watched, the last first. */
export async function findAllProgress(
  db: Database,
  userId: string,
): Promise<(LectureProgress & { readonly doneAt: Date | null })[]> {
  const { rows } = await sql<LectureProgress & { doneAt: Date | null }>`
    select ${columns}, done_at as "doneAt" from lecture_progress
    where user_id = ${userId} order by position_at desc`.execute(db);
  return rows;
}

/** Marks a lecture as done; one that is already done keeps its time. */
export async function setDone(
  db: Database,
  {
    userId,
    lectureId,
    length,
  }: { readonly userId: string; readonly lectureId: string; readonly length: number },
  now: Date,
): Promise<LectureProgress> {
  const { rows } = await sql<LectureProgress>`
    insert into lecture_progress as stored (user_id, lecture_id, length_seconds, position_at, done_at)
    values (${userId}, ${lectureId}, ${length}, ${now}, ${now})
    on conflict (user_id, lecture_id) do update set done_at = coalesce(stored.done_at, excluded.done_at)
    returning ${columns}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An upsert returned no row.');
  return row;
}

/** Forgets what was watched of a lecture. */
export async function forgetProgress(db: Database, userId: string, lectureId: string): Promise<void> {
  await db
    .deleteFrom('lecture_progress')
    .where('user_id', '=', userId)
    .where('lecture_id', '=', lectureId)
    .execute();
}
