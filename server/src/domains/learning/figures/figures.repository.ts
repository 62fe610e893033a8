import { figureParts, type LectureFigures } from '@fit-coder/contracts/learning/editor';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isLearner } from '../../accounts/accounts.ts';

interface Bounds {
  /** The largest number of learners that are read for each lecture. */
  readonly most: number;
  /** The largest number that is counted for each lecture. */
  readonly mostCounted: number;
}

const parts = Array.from({ length: figureParts }, (_, part) => part);

/** The seconds of a part of a row's video: at least one, also if the video is shorter than the number of parts. */
const secondsOf = (part: number) => {
  const from = sql`length_seconds * ${sql.lit(part)} / ${sql.lit(figureParts)}`;
  const to = sql`length_seconds * ${sql.lit(part + 1)} / ${sql.lit(figureParts)}`;
  return sql`int4range(${from}, greatest(${to}, ${from} + 1))`;
};

/** The part in which a row's learner stopped. */
const stop = sql`least(position_seconds * ${sql.lit(figureParts)} / length_seconds, ${sql.lit(figureParts - 1)})`;

const watched = sql.join(
  parts.map((part) => sql`count(*) filter (where length_seconds > 0 and watched && ${secondsOf(part)})`),
);
const left = sql.join(
  parts.map(
    (part) =>
      sql`count(*) filter (where length_seconds > 0 and done_at is null and ${stop} = ${sql.lit(part)})`,
  ),
);

/**
 * The figures of these lectures, in their order, without administrators, who look at what they publish. The index by
 * lecture and learner gives a bounded number of rows for each lecture; ids of learners are random, so the first ones are a
 * random sample.
 */
export async function findFigures(
  db: Database,
  lectureIds: readonly string[],
  { most, mostCounted }: Bounds,
): Promise<LectureFigures[]> {
  const { rows } = await sql<LectureFigures>`
    select asked.id as "lectureId", total.started, read.*
    from unnest(${lectureIds}::uuid[]) with ordinality as asked(id, place)
    cross join lateral (
      select count(*)::integer as started from (
        select from lecture_progress
        where lecture_id = asked.id and ${isLearner('user_id')} limit ${mostCounted}
      ) as begun
    ) as total
    cross join lateral (
      select count(*)::integer as counted, count(done_at)::integer as finished,
        array[${watched}]::integer[] as watched, array[${left}]::integer[] as left
      from (
        select watched, length_seconds, position_seconds, done_at from lecture_progress
        where lecture_id = asked.id and ${isLearner('user_id')} order by user_id limit ${most}
      ) as sample
    ) as read
    order by asked.place`.execute(db);
  return rows;
}
