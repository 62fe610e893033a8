import {
  editableHours,
  type Answer,
  type PostAuthor,
  type Question,
  type QuestionCard,
} from '@fit-coder/contracts/learning/questions';
import { renderMarkdown } from '../../../../platform/markdown/markdown.ts';
import type { CurrentUser } from '../../../../platform/route.ts';
import type { Person } from '../../../accounts/accounts.ts';

/** A question or an answer as the database knows it. */
export interface PostRow {
  readonly id: string;
  readonly course_id: string;
  readonly lecture_id: string;
  /** Null for a question. */
  readonly question_id: string | null;
  /** Null if the account is gone. */
  readonly author_id: string | null;
  readonly by_instructor: boolean;
  readonly second: number | null;
  readonly said: string | null;
  readonly title: string | null;
  readonly body: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly votes: number;
  readonly state: 'shown' | 'held' | 'hidden' | 'deleted';
  readonly hidden_reason: string | null;
  readonly answers: number;
  readonly accepted_id: string | null;
  readonly answered_at: Date | null;
}

/** A post with what the current user did with it. */
export type SeenPost = PostRow & { readonly voted: boolean };

const hourMs = 3_600_000;

/** Whether a user sees a post: what is held or hidden is only for its author and for administrators. */
export function isSeenBy(
  { state, author_id }: Pick<PostRow, 'state' | 'author_id'>,
  { userId, role }: CurrentUser,
): boolean {
  return state === 'shown' || state === 'deleted' || author_id === userId || role !== 'user';
}

/** Whether its author deleted a post: every other question has a title, and every other answer a text. */
export function isErased({ title, body }: Pick<PostRow, 'title' | 'body'>): boolean {
  return (title ?? body) === '';
}

/** Whether the user may still correct a post. */
export function isEditable(post: PostRow, { userId }: Pick<CurrentUser, 'userId'>, now: Date): boolean {
  const open = post.state === 'shown' || post.state === 'held';
  return (
    open && post.author_id === userId && now.getTime() - post.created_at.getTime() < editableHours * hourMs
  );
}

/** Whether the user may mark a question as answered. */
export function isMarkable(
  { author_id }: Pick<PostRow, 'author_id'>,
  { userId, role }: CurrentUser,
): boolean {
  return author_id === userId || role === 'admin';
}

/** Who looks at posts, when, and the people who wrote them. */
export interface Viewing {
  readonly viewer: CurrentUser;
  readonly now: Date;
  readonly people: ReadonlyMap<string, Person>;
}

export function presentAuthor(
  { author_id, by_instructor: instructor }: Pick<PostRow, 'author_id' | 'by_instructor'>,
  { viewer, people }: Omit<Viewing, 'now'>,
): PostAuthor {
  const person = author_id === null ? undefined : people.get(author_id);
  return {
    name: person?.name ?? null,
    avatar: person?.avatar ? `/${person.avatar}` : null,
    instructor,
    you: author_id === viewer.userId,
  };
}

function presentPost(post: SeenPost, viewing: Viewing) {
  return {
    id: post.id,
    author: presentAuthor(post, viewing),
    postedAt: post.created_at.toISOString(),
    editedAt: post.edited_at?.toISOString() ?? null,
    votes: post.votes,
    voted: post.voted,
    state: post.state,
  };
}

export function presentCard(post: SeenPost, viewing: Viewing): QuestionCard {
  return {
    ...presentPost(post, viewing),
    lectureId: post.lecture_id,
    second: post.second ?? 0,
    said: post.said ?? '',
    title: post.title ?? '',
    answers: post.answers,
    answered: post.answered_at !== null,
  };
}

function presentText(post: SeenPost, { viewer, now }: Viewing) {
  const { body, hidden_reason: hiddenReason } = post;
  return { body, html: renderMarkdown(body), hiddenReason, editable: isEditable(post, viewer, now) };
}

export function presentQuestion(post: SeenPost, following: boolean, viewing: Viewing): Question {
  const markable = post.state === 'shown' && isMarkable(post, viewing.viewer);
  return { ...presentCard(post, viewing), ...presentText(post, viewing), following, markable };
}

export function presentAnswer(post: SeenPost, acceptedId: string | null, viewing: Viewing): Answer {
  const accepted = post.id === acceptedId;
  return { ...presentPost(post, viewing), ...presentText(post, viewing), accepted };
}
