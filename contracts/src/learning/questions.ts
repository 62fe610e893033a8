import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { questionPaths } from '../paths/questions.ts';
import { cursor, id, idParams, instant, nextCursor } from '../primitives.ts';

/** For how many hours an author may edit a post. */
export const editableHours = 24;

/** The largest number of answers to one question. */
export const maxAnswers = 100;

/**
 * `held`: waits for an administrator; `hidden`: an administrator took it away. Only its author sees such a post.
 * `deleted`: a question whose author deleted it; its answers stay.
 */
export const postStates = ['shown', 'held', 'hidden', 'deleted'] as const;

/** Who wrote a post. `name` is null if the account is gone. */
export const postAuthor = z.object({
  name: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** An administrator wrote it. */
  instructor: z.boolean(),
  /** The current user wrote it. */
  you: z.boolean(),
});
export type PostAuthor = z.infer<typeof postAuthor>;

const post = z.object({
  id,
  author: postAuthor,
  postedAt: instant,
  editedAt: z.nullable(instant),
  votes: z.int(),
  /** The current user voted for it. */
  voted: z.boolean(),
  state: z.enum(postStates),
});

/** A question as a list shows it. */
export const questionCard = z.extend(post, {
  lectureId: id,
  /** The second of the video that it is about, and the sentence said there; empty if there are no captions. */
  second: z.int(),
  said: z.string(),
  title: z.string(),
  answers: z.int(),
  /** Its author or an instructor marked it as answered. */
  answered: z.boolean(),
});
export type QuestionCard = z.infer<typeof questionCard>;

const written = {
  /** Markdown, and the HTML that the server made of it. */
  body: z.string(),
  html: z.string(),
  /** Why an administrator hid it; null while it is not hidden. */
  hiddenReason: z.nullable(z.string()),
  /** The current user may still edit it. */
  editable: z.boolean(),
};

export const question = z.extend(questionCard, {
  ...written,
  /** The current user gets emails about answers. */
  following: z.boolean(),
  /** The current user may mark it as answered, and choose the answer that helped. */
  markable: z.boolean(),
});
export type Question = z.infer<typeof question>;

export const answer = z.extend(post, {
  ...written,
  /** The answer that helped. */
  accepted: z.boolean(),
});
export type Answer = z.infer<typeof answer>;

export const thread = z.object({ question, answers: z.array(answer) });
export type Thread = z.infer<typeof thread>;

export const questionFilters = ['unanswered', 'mine'] as const;
export const questionSorts = ['votes', 'newest'] as const;

const listQuery = z.strictObject({
  filter: z.optional(z.enum(questionFilters)),
  sort: z.optional(z.enum(questionSorts)),
  cursor: z.optional(cursor),
});
const questionPage = z.object({ questions: z.array(questionCard), next: nextCursor });
/** Why a lecture's questions are closed to a user. */
export const locked = ['not_found', 'subscription_required'] as const;

export const listLectureQuestions = endpoint({
  ...questionPaths.listLectureQuestions,
  summary: 'List the questions about a lecture, by votes or by date, the highest or newest first',
  access: 'user',
  params: idParams,
  query: listQuery,
  output: questionPage,
  errors: locked,
});

export const getSaid = endpoint({
  ...questionPaths.getSaid,
  summary: 'Get the sentence that is said at a second of a lecture, from its captions; empty if it has none',
  access: 'user',
  params: idParams,
  query: z.strictObject({
    second: z.string().check(z.regex(/^\d{1,6}$/u, 'That is not a second of a video.')),
  }),
  output: z.object({ said: z.string() }),
  errors: locked,
});

export const getQuestion = endpoint({
  ...questionPaths.getQuestion,
  summary: 'Get a question with its answers: the one that helped first, then by votes',
  access: 'user',
  params: idParams,
  output: thread,
  errors: locked,
});

export const questionEndpoints = { listLectureQuestions, getSaid, getQuestion };
