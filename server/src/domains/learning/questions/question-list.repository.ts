import type { questionFilters, questionSorts } from '@fit-coder/contracts/learning/questions';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type Cursor, momentOf } from '../../../platform/database/cursor.ts';
import { comesAfter, isLater, microsOf } from '../../../platform/database/newest-first.ts';
import type { PostRow, SeenPost } from './posts/post.ts';
import { postColumns } from './posts/posts.repository.ts';
import { didVote } from './votes.repository.ts';

/** The last question of a page. */
export interface QuestionCursor {
  readonly votes: number;
  readonly micros: number;
  readonly id: string;
}

/** Which questions a list shows, and in which order. */
export interface QuestionChoice {
  readonly lectureId: string;
  readonly viewerId: string;
  readonly filter: (typeof questionFilters)[number] | undefined;
  readonly sort: (typeof questionSorts)[number];
}

/** Questions with the time that they are sorted by, in microseconds since 1970. */
export function findQuestions(
  db: Database,
  { lectureId, viewerId, filter, sort }: QuestionChoice,
  after: QuestionCursor | undefined,
  limit: number,
): Promise<(SeenPost & { listed_at: number })[]> {
  let query = db
    .selectFrom('posts')
    .select(postColumns)
    .select([didVote('posts.id', viewerId).as('voted'), microsOf('posts.created_at').as('listed_at')])
    .where('lecture_id', '=', lectureId)
    .where('question_id', 'is', null)
    .where((e) =>
      e.or([
        e('state', '=', 'shown'),
        e('author_id', '=', viewerId),
        e.and([e('state', '=', 'deleted'), e('answers', '>', 0)]),
      ]),
    );
  if (filter === 'unanswered') query = query.where('answered_at', 'is', null);
  if (filter === 'mine') query = query.where('author_id', '=', viewerId);
  if (sort === 'votes') query = query.orderBy('votes', 'desc');
  if (after && sort === 'newest') query = query.where(comesAfter(after, 'created_at', 'id'));
  if (after && sort === 'votes') query = query.where(hasFewerVotes(after));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

function hasFewerVotes(after: QuestionCursor) {
  return sql<boolean>`(votes, created_at, id) < (${after.votes}::integer, ${momentOf(after)}::timestamptz, ${after.id}::uuid)`;
}

/**
 * The questions of all courses that nobody marked as answered and no instructor answered since they were last reopened, the
 * oldest first, with the time that they are sorted by, in microseconds since 1970.
 */
export function findUnanswered(
  db: Database,
  after: Cursor | undefined,
  limit: number,
): Promise<(PostRow & { readonly listed_at: number })[]> {
  // As in the index.
  const unanswered = sql<boolean>`question_id is null and state = 'shown' and answered_at is null
    and instructor_answers = 0`;
  let query = db
    .selectFrom('posts')
    .select(postColumns)
    .select(microsOf('posts.created_at').as('listed_at'))
    .where(unanswered);
  if (after) query = query.where(isLater(after, 'created_at', 'id'));
  return query.orderBy('created_at').orderBy('id').limit(limit).execute();
}

/**
 * A question's answers that the viewer sees: the one that helped first, then by votes, then the oldest. `all` includes what
 * is held or hidden. Deleted answers have no text, also those that are hidden, and are left out.
 */
export function findAnswers(
  db: Database,
  { id, accepted_id }: Pick<SeenPost, 'id' | 'accepted_id'>,
  { viewerId, all }: { readonly viewerId: string; readonly all: boolean },
  limit: number,
): Promise<SeenPost[]> {
  return db
    .selectFrom('posts')
    .select(postColumns)
    .select(didVote('posts.id', viewerId).as('voted'))
    .where('question_id', '=', id)
    .where('body', '<>', '')
    .$if(!all, (query) => query.where((e) => e.or([e('state', '=', 'shown'), e('author_id', '=', viewerId)])))
    .orderBy(sql`id is not distinct from ${accepted_id}::uuid`, 'desc')
    .orderBy('votes', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
