import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { isErased, type PostRow } from './post.ts';

export const postColumns = [
  'posts.id',
  'posts.course_id',
  'posts.lecture_id',
  'posts.question_id',
  'posts.author_id',
  'posts.by_instructor',
  'posts.second',
  'posts.said',
  'posts.title',
  'posts.body',
  'posts.created_at',
  'posts.edited_at',
  'posts.votes',
  'posts.state',
  'posts.hidden_reason',
  'posts.answers',
  'posts.accepted_id',
  'posts.answered_at',
] as const;

/** What an author wrote, and whether an administrator must look at it first. */
interface NewText {
  readonly authorId: string;
  readonly byInstructor: boolean;
  readonly body: string;
  readonly at: Date;
  readonly state: 'shown' | 'held';
}

export interface NewQuestion extends NewText {
  readonly courseId: string;
  readonly lectureId: string;
  readonly second: number;
  readonly said: string;
  readonly title: string;
}

const textOf = ({ authorId, byInstructor, body, at, state }: NewText) => ({
  author_id: authorId,
  by_instructor: byInstructor,
  body,
  created_at: at,
  state,
});

/** Violates a foreign key if the lecture is gone. */
export async function insertQuestion(tx: Database, question: NewQuestion): Promise<string> {
  const { courseId, lectureId, second, said, title } = question;
  const place = { course_id: courseId, lecture_id: lectureId, second, said, title };
  const query = tx.insertInto('posts').values({ ...textOf(question), ...place });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertAnswer(
  tx: Database,
  question: Pick<PostRow, 'id' | 'course_id' | 'lecture_id'>,
  answer: NewText,
): Promise<string> {
  const { id: question_id, course_id, lecture_id } = question;
  const query = tx.insertInto('posts').values({ ...textOf(answer), question_id, course_id, lecture_id });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

export async function findPost(db: Database, id: string): Promise<PostRow | null> {
  const query = db.selectFrom('posts').select(postColumns).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** A post, locked until the transaction ends. To change an answer, lock its question first. */
export async function lockPost(tx: Database, id: string): Promise<PostRow | null> {
  const query = tx.selectFrom('posts').select(postColumns).where('id', '=', id).forNoKeyUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function updateText(
  tx: Database,
  id: string,
  change: { readonly title?: string; readonly body: string; readonly state: 'shown' | 'held' },
  at: Date,
): Promise<void> {
  // Always later than before, because decisions name a text by this time.
  const editedAt = sql<Date>`greatest(${at}::timestamptz, edited_at + interval '1 millisecond')`;
  await tx
    .updateTable('posts')
    .set({ ...change, edited_at: editedAt })
    .where('id', '=', id)
    .execute();
}

/** Takes a post's text and author away; its answers and its place stay. What is hidden stays hidden, with the reason. */
export async function eraseText(tx: Database, { id, question_id, state }: PostRow): Promise<void> {
  const left = state === 'hidden' ? 'hidden' : 'deleted';
  const gone = { state: left, body: '', author_id: null } as const;
  const texts = question_id === null ? { ...gone, title: '', said: '' } : gone;
  await tx.updateTable('posts').set(texts).where('id', '=', id).execute();
}

export async function hideText(tx: Database, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ state: 'hidden', hidden_reason: reason })
    .where('id', '=', id)
    .execute();
}

/**
 * Shows a post; `postedAt` changes when it was posted, for one that nobody has seen before. Of a question that its author has
 * deleted, the answers are shown again.
 */
export async function showText(tx: Database, post: PostRow, postedAt: Date): Promise<void> {
  const { id } = post;
  const state = isErased(post) ? 'deleted' : 'shown';
  const change = { state, hidden_reason: null, created_at: postedAt } as const;
  await tx.updateTable('posts').set(change).where('id', '=', id).execute();
}

/**
 * Counts a question's shown answers anew, all and those of instructors since it was last reopened, and forgets the answer that
 * helped if it is no longer shown.
 */
export async function countAnswers(tx: Database, questionId: string): Promise<void> {
  await sql`update posts as question set
      (answers, instructor_answers) = (
        select count(*), count(*) filter (where by_instructor
          and (question.reopened_at is null or created_at > question.reopened_at))
        from posts where question_id = question.id and state = 'shown'),
      accepted_id = (select id from posts where id = question.accepted_id and state = 'shown')
    where id = ${questionId}`.execute(tx);
}

export async function setAnswered(
  tx: Database,
  questionId: string,
  { answeredAt, acceptedId }: { readonly answeredAt: Date; readonly acceptedId: string | null },
): Promise<void> {
  const change = { answered_at: answeredAt, accepted_id: acceptedId };
  await tx.updateTable('posts').set(change).where('id', '=', questionId).execute();
}

/** Takes the mark as answered back. The question waits for an instructor again, whatever they answered before. */
export async function reopen(tx: Database, questionId: string, at: Date): Promise<void> {
  const open = { answered_at: null, accepted_id: null, reopened_at: at, instructor_answers: 0 };
  await tx.updateTable('posts').set(open).where('id', '=', questionId).execute();
}

/**
 * Records that an account posts, and returns how many times it did since a moment, this time included. A post that is deleted
 * stays counted. Hold the account, so that each of its posts counts the others.
 */
export async function countPost(tx: Database, userId: string, at: Date, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into recent_posts as known (user_id, times) values (${userId}, array[${at}::timestamptz])
    on conflict (user_id) do update set times =
      array(select time from unnest(known.times) as time where time > ${since}) || excluded.times
    returning cardinality(times) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whether a post of an account other than `exceptId` is shown. */
export async function hasShownPost(db: Database, authorId: string, exceptId?: string): Promise<boolean> {
  const query = db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', authorId)
    .where('state', '=', 'shown')
    .where('id', 'is distinct from', exceptId ?? null)
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Everything that a user posted, the newest first. */
export function findPostsOf(db: Database, userId: string): Promise<PostRow[]> {
  const query = db.selectFrom('posts').select(postColumns).where('author_id', '=', userId);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}
