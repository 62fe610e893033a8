import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { questionPaths } from '../paths/questions.ts';
import { id, idParams, message, optionalText, text } from '../primitives.ts';
import { second } from './progress.ts';
import { locked } from './questions.ts';

const title = text('your question', 8, 150);
const answerBody = text('your answer', 1, 10_000);

export const askBody = z.strictObject({
  title,
  body: optionalText('the question', 10_000),
  second,
});

/** The fields of the form; the second is not one of them, because the player sets it. */
export const askFields = z.omit(askBody, { second: true });
export const answerFields = z.strictObject({ body: answerBody });

const writing = { errors: [...locked, 'rate_limited'], limit: { max: 20, seconds: 60 } } as const;

export const askQuestion = endpoint({
  ...questionPaths.askQuestion,
  summary: 'Ask a question about a second of a lecture that the user may watch',
  access: 'userWrite',
  params: idParams,
  body: askBody,
  output: z.object({ id, message }),
  ...writing,
  errors: [...writing.errors, 'not_ready'],
});

export const answerQuestion = endpoint({
  ...questionPaths.answerQuestion,
  summary: 'Answer a question',
  access: 'userWrite',
  params: idParams,
  body: answerFields,
  output: z.object({ id, message }),
  ...writing,
  errors: [...writing.errors, 'list_full', 'not_possible'],
});

export const editPost = endpoint({
  ...questionPaths.editPost,
  summary:
    "Edit the current user's question or answer within a day of posting it; `title` is for questions only",
  access: 'userWrite',
  params: idParams,
  body: z.strictObject({ title: z.optional(title), body: optionalText('the text', 10_000) }),
  output: z.object({ message }),
  ...writing,
  errors: [...locked, 'not_possible'],
});

export const deletePost = endpoint({
  ...questionPaths.deletePost,
  summary: "Delete the current user's question or answer; the answers to a question stay",
  access: 'userWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const votePost = endpoint({
  ...questionPaths.votePost,
  summary: 'Vote for a question or an answer, or take the vote back',
  access: 'userWrite',
  params: idParams,
  body: z.strictObject({ voted: z.boolean() }),
  output: z.object({ votes: z.int(), voted: z.boolean() }),
  errors: [...locked, 'not_possible'],
  limit: { max: 60, seconds: 60 },
});

export const markAnswered = endpoint({
  ...questionPaths.markAnswered,
  summary: 'Mark a question as answered, optionally with the answer that helped, or as open again',
  access: 'userWrite',
  params: idParams,
  body: z.strictObject({ answered: z.boolean(), answerId: z.nullable(id) }),
  output: z.object({ message }),
  errors: [...locked, 'forbidden'],
  limit: { max: 60, seconds: 60 },
});

export const followQuestion = endpoint({
  ...questionPaths.followQuestion,
  summary: 'Start or stop emails about the answers to a question',
  access: 'userWrite',
  params: idParams,
  body: z.strictObject({ following: z.boolean() }),
  output: z.object({ message }),
  errors: locked,
  limit: { max: 60, seconds: 60 },
});

export const reportBody = z.strictObject({ reason: text('a reason', 3, 500) });

export const reportPost = endpoint({
  ...questionPaths.reportPost,
  summary: 'Report a question or an answer to the administrators',
  access: 'userWrite',
  params: idParams,
  body: reportBody,
  output: z.object({ message }),
  errors: [...locked, 'not_possible'],
  limit: { max: 10, seconds: 60 },
});

export const postingEndpoints = {
  askQuestion,
  answerQuestion,
  editPost,
  deletePost,
  votePost,
  markAnswered,
  followQuestion,
  reportPost,
};
