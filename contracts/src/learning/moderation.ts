import * as z from 'zod/mini';
import { linkToken } from '../address-change.ts';
import { endpoint } from '../endpoint.ts';
import { moderationPaths, questionPaths } from '../paths/questions.ts';
import { cursor, id, idParams, instant, message, nextCursor, sentInstant, text } from '../primitives.ts';
import { postAuthor, postStates } from './questions.ts';

/** What an administrator sees: posts that wait for a decision, or those that are hidden. */
export const moderationLists = ['waiting', 'hidden'] as const;
export type ModerationList = (typeof moderationLists)[number];

/** A question or an answer with what was reported about it. */
export const moderatedPost = z.object({
  id,
  /** The question that it is, or that it answers. */
  questionId: id,
  isAnswer: z.boolean(),
  course: z.object({ id, title: z.string() }),
  lecture: z.object({ id, title: z.string() }),
  title: z.string(),
  /** The HTML that the server made of its Markdown. */
  html: z.string(),
  author: postAuthor,
  postedAt: instant,
  /** When its author last changed it; null if never. A decision repeats it, to say which text it is about. */
  editedAt: z.nullable(instant),
  state: z.enum(postStates),
  /** Its author deleted it after it was hidden; it has no text. */
  erased: z.boolean(),
  hiddenReason: z.nullable(z.string()),
  /** The open reports, the first one first. */
  reports: z.array(z.object({ reason: z.string(), by: z.nullable(z.string()), at: instant })),
});
export type ModeratedPost = z.infer<typeof moderatedPost>;

export const listModeratedPosts = endpoint({
  ...moderationPaths.listModeratedPosts,
  summary:
    'List the posts that were reported or held and wait for a decision, or the hidden ones, oldest first',
  access: 'adminRead',
  query: z.strictObject({ list: z.optional(z.enum(moderationLists)), cursor: z.optional(cursor) }),
  output: z.object({
    posts: z.array(moderatedPost),
    next: nextCursor,
    /** The current user gets emails about new questions. */
    mails: z.boolean(),
  }),
  errors: [],
});

/**
 * A shown question that is not marked as answered and that no instructor answered since it was last reopened, with where it
 * was asked.
 */
export const unansweredQuestion = z.object({
  id,
  course: z.object({ id, title: z.string() }),
  lecture: z.object({ id, title: z.string() }),
  /** The second of the video that it is about, and the sentence said there; empty if there are no captions. */
  second: z.int(),
  said: z.string(),
  title: z.string(),
  /** The HTML that the server made of its Markdown. */
  html: z.string(),
  author: postAuthor,
  postedAt: instant,
  /** How many shown answers it has: of learners, and of instructors from before it was reopened. */
  answers: z.int(),
});
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

export const listUnansweredQuestions = endpoint({
  ...moderationPaths.listUnansweredQuestions,
  summary: 'List the questions of all courses that wait for an answer of an instructor, oldest first',
  access: 'adminRead',
  query: z.strictObject({ cursor: z.optional(cursor) }),
  output: z.object({
    questions: z.array(unansweredQuestion),
    next: nextCursor,
    /** The current user gets emails about new questions. */
    mails: z.boolean(),
  }),
  errors: [],
});

export const countWaitingPosts = endpoint({
  ...moderationPaths.countWaitingPosts,
  summary: 'Count the posts that were reported or held and wait for a decision',
  access: 'adminRead',
  output: z.object({ waiting: z.int() }),
  errors: [],
});

/** Why an administrator decides; the author of a hidden post can read it. */
export const decisionFields = z.strictObject({ reason: text('a reason', 3, 500) });

/** A decision about the text that the administrator read, which `editedAt` names. */
const decisionBody = z.extend(decisionFields, { editedAt: z.nullable(sentInstant) });

export const hidePost = endpoint({
  ...moderationPaths.hidePost,
  summary: 'Hide a question or an answer; its author sees the reason',
  access: 'adminWrite',
  params: idParams,
  body: decisionBody,
  output: z.object({ message }),
  errors: ['not_found', 'stale_post'],
});

export const showPost = endpoint({
  ...moderationPaths.showPost,
  summary: 'Show a question or an answer that was held, hidden or reported',
  access: 'adminWrite',
  params: idParams,
  body: decisionBody,
  output: z.object({ message }),
  errors: ['not_found', 'stale_post'],
});

export const chooseQuestionMails = endpoint({
  ...moderationPaths.chooseQuestionMails,
  summary: 'Choose whether the current user gets an email about each new question',
  access: 'adminWrite',
  body: z.strictObject({ wanted: z.boolean() }),
  output: z.object({ message }),
  errors: [],
});

export const unsubscribe = endpoint({
  ...questionPaths.unsubscribe,
  summary: 'Stop the emails about a question, or about new questions, with the link in one of them',
  access: 'public',
  body: z.strictObject({ token: linkToken }),
  output: z.object({ message }),
  errors: ['link_expired'],
  limit: { max: 30, seconds: 60 },
});

export const moderationEndpoints = {
  listModeratedPosts,
  listUnansweredQuestions,
  countWaitingPosts,
  hidePost,
  showPost,
  chooseQuestionMails,
  unsubscribe,
};
