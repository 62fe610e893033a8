import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { notifyCatalogue } from '../../catalogue/catalogue.ts';
import type { LearningEvents } from './demo-events.ts';

/** Inserts what the learners of the demo did, each kind in one statement. */
export async function insertLearningEvents(tx: Database, events: LearningEvents): Promise<void> {
  await insertViews(tx, events.views);
  await insertProgress(tx, events.progress);
  await insertReviews(tx, events.reviews);
  await insertNotes(tx, events.notes);
  await insertFollows(tx, events.follows);
  await insertPosts(tx, events.posts);
  // The reviews rate courses.
  await notifyCatalogue(tx, 'demo events');
}

async function insertViews(tx: Database, rows: LearningEvents['views']): Promise<void> {
  await sql`insert into lecture_views (user_id, lecture_id, day, viewed_at)
    select "userId", "lectureId", (at at time zone 'utc')::date, at
    from jsonb_to_recordset(${json(rows)}::jsonb) as event("userId" uuid, "lectureId" uuid, at timestamptz)
    on conflict do nothing`.execute(tx);
}

async function insertProgress(tx: Database, rows: LearningEvents['progress']): Promise<void> {
  await sql`insert into lecture_progress
      (user_id, lecture_id, watched, length_seconds, position_seconds, position_at, done_at)
    select "userId", "lectureId", int4multirange(int4range(0, watched)), length, watched, at, "doneAt"
    from jsonb_to_recordset(${json(rows)}::jsonb) as event("userId" uuid, "lectureId" uuid, watched integer,
      length integer, at timestamptz, "doneAt" timestamptz)
    on conflict do nothing`.execute(tx);
}

async function insertReviews(tx: Database, rows: LearningEvents['reviews']): Promise<void> {
  await sql`insert into course_reviews (user_id, course_id, stars, body, created_at, reply, replied_at)
    select "userId", "courseId", stars, text, at, reply, "repliedAt"
    from jsonb_to_recordset(${json(rows)}::jsonb) as event("userId" uuid, "courseId" uuid, stars smallint,
      text text, at timestamptz, reply text, "repliedAt" timestamptz)
    on conflict do nothing`.execute(tx);
}

async function insertNotes(tx: Database, rows: LearningEvents['notes']): Promise<void> {
  await sql`insert into notes (id, user_id, lecture_id, second, text, created_at, updated_at)
    select gen_random_uuid(), "userId", "lectureId", second, text, at, at
    from jsonb_to_recordset(${json(rows)}::jsonb)
      as event("userId" uuid, "lectureId" uuid, second integer, text text, at timestamptz)`.execute(tx);
}

async function insertFollows(tx: Database, rows: LearningEvents['follows']): Promise<void> {
  await sql`insert into course_follows (user_id, course_id, followed_at, told_until, token)
    select "userId", "courseId", at, now(),
      translate(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '+/=', '-_')
    from jsonb_to_recordset(${json(rows)}::jsonb) as event("userId" uuid, "courseId" uuid, at timestamptz)
    on conflict do nothing`.execute(tx);
}

async function insertPosts(tx: Database, rows: LearningEvents['posts']): Promise<void> {
  await sql`
    with events as materialized (select *
      from jsonb_to_recordset(${json(rows)}::jsonb) as event(id uuid, "questionId" uuid, "authorId" uuid,
        "byInstructor" boolean, "courseId" uuid, "lectureId" uuid, second integer, said text, title text, text text,
        votes integer, at timestamptz, answers integer, "acceptedId" uuid, "answeredAt" timestamptz))
    insert into posts (id, question_id, author_id, by_instructor, course_id, lecture_id, second, said, title, body,
      votes, created_at, state, answers, accepted_id, answered_at, instructor_answers)
    select id, "questionId", "authorId", "byInstructor", "courseId", "lectureId", second, said, title, text,
      votes, at, 'shown', answers, "acceptedId", "answeredAt",
      (select count(*) from events as answer where answer."questionId" = events.id and answer."byInstructor")
    from events`.execute(tx);
}

const json = (rows: readonly object[]) => JSON.stringify(rows);

/** Deletes what accounts leave behind: the views of these learners, for the statistics, and the threads that they began. */
export async function deleteLearningEvents(tx: Database, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds];
  await sql`delete from lecture_views where user_id = any (${ids}::uuid[])`.execute(tx);
  await sql`delete from posts where author_id = any (${ids}::uuid[])`.execute(tx);
}
