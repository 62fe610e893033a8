import { homeLimits } from '@fit-coder/contracts/learning/home';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { isFree, isPublished, readyLectures, titleOfCourse } from '../../catalogue/catalogue.ts';
import type { Commerce } from '../../commerce/commerce.ts';
import type { HomeRow } from './home.ts';

/** For how long a lecture is new, in days. */
const newDays = 30;

/** How many weeks back the rhythm is counted. */
const rhythmWeeks = 105;

interface LearnerAt {
  readonly userId: string;
  /** Whether every course is open to them, as to administrators. */
  readonly watchesAll: boolean;
  readonly now: Date;
}

/** Finds what a learner's home shows, in one round trip. */
export function homeFinder({ keptIds }: Pick<Commerce, 'keptIds'>) {
  const select = prepared((_, { userId, watchesAll, now }: LearnerAt) => {
    const { owned, subscribed } = keptIds(userId, now);
    return homeQuery(userId, { owned, all: sql`(${watchesAll}::boolean or ${subscribed})`, now });
  });
  return async (db: Database, values: LearnerAt): Promise<HomeRow> => {
    const [row] = await select(db, values);
    if (!row) throw new Error('A query without a table returned no row.');
    return row;
  };
}

interface Rights {
  /** The ids of the courses that the user bought. */
  readonly owned: RawBuilder<string[]>;
  /** Whether they may watch every course. */
  readonly all: RawBuilder<boolean>;
}

function homeQuery(
  userId: string,
  { owned, all, now }: Rights & { readonly now: Date },
): RawBuilder<HomeRow> {
  return sql<HomeRow>`
    with watched as materialized (
      select lecture_progress.*, ready.course_id
      from lecture_progress join ${readyLectures} as ready on ready.id = lecture_id
      where user_id = ${userId}
    ), begun as materialized (
      select course_id, count(done_at)::integer as done, max(position_at) as last
      from watched where ${isPublished('course_id')} group by course_id
      order by last desc limit ${homeLimits.courses}
    ), saved as materialized (
      select course_id, added_at from playlist_items
      where user_id = ${userId} and removed_at is null and ${isPublished('course_id')}
    ), told as materialized (
      select course_id, followed_at from course_follows where user_id = ${userId}
    ), bought as materialized (
      select course_id from unnest(${owned}) as course_id where ${isPublished('course_id')}
    ), unfinished as materialized (
      select course_id from begun
      where done < (select count(*) from ${readyLectures} as ready where ready.course_id = begun.course_id)
        and (${all} or course_id in (select course_id from bought) or ${isFree('course_id')})
      order by last desc limit 1
    )
    select
      array(select course_id from bought) as owned,
      array(select course_id from saved order by added_at desc, course_id) as playlist,
      ${listOf(sql`select course_id as "courseId", done from begun order by last desc`)} as begun,
      ${listOf(unfinishedLectures())} as unfinished,
      ${listOf(newLectures(now))} as news,
      exists (select from weekly_mails where user_id = ${userId}) as "weeklyMail",
      ${listOf(weeksWithSets(userId, now))} as weeks`;
}

function listOf(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(listed) from (${query}) as listed), '[]')`;
}

/** The lectures of the course that was watched last, is not done, and is still open to the user. */
function unfinishedLectures(): RawBuilder<unknown> {
  return sql`
    select ready.course_id as "courseId", ready.id as "lectureId", title,
      coalesce(duration_seconds, 0) as "durationSeconds", position_seconds as position,
      extract(epoch from position_at) * 1000 as at, done_at is not null as done
    from ${readyLectures} as ready
    join unfinished using (course_id)
    left join watched on watched.lecture_id = ready.id
    order by ready.position`;
}

/** Lectures that the learner has not begun, recorded since they watched the course last or saved it. */
function newLectures(now: Date): RawBuilder<unknown> {
  return sql`
    select ready.course_id as "courseId", ${titleOfCourse('ready.course_id')} as "courseTitle",
      ready.id as "lectureId",
      ready.title, coalesce(ready.duration_seconds, 0) as "durationSeconds", ready_at as "recordedAt"
    from (
      select course_id, max(since) as since from (
        select course_id, last as since from begun
        union all select course_id, added_at from saved
        union all select course_id, followed_at from told
        union all select course_id, '-infinity' from bought
      ) as each_way group by course_id
    ) as followed
    join ${readyLectures} as ready on ready.course_id = followed.course_id
      and ready_at > greatest(since, ${now}::timestamptz - make_interval(days => ${newDays}))
    where ${isPublished('followed.course_id')}
      and not exists (select from watched where watched.lecture_id = ready.id)
    order by ready_at desc, ready.id limit ${homeLimits.newLectures}`;
}

function weeksWithSets(userId: string, now: Date): RawBuilder<unknown> {
  const weekOf = (time: RawBuilder<unknown>) => sql`date_trunc('week', ${time} at time zone 'utc')::date`;
  const ago = sql`(${weekOf(sql`${now}::timestamptz`)} - ${weekOf(sql`done_at`)}) / 7`;
  return sql`
    select ${ago} as ago, count(*)::integer as sets from lecture_progress
    where user_id = ${userId} and done_at > ${now}::timestamptz - make_interval(weeks => ${rhythmWeeks})
    group by 1 order by 1`;
}
