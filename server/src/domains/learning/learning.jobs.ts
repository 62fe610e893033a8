import * as z from 'zod/mini';
import { usualAttempts, type JobKind } from '../../platform/queue/queue.ts';

/** A job that only enqueues emails; one runs at a time. */
const enqueuesMails = {
  data: z.object({}),
  retries: 3,
  retryDelay: 60,
  timeout: 10 * 60,
  concurrency: 1,
} as const;

/** Every ten minutes, tells followers about new lectures in their courses. */
export const followNewsDue = {
  name: 'follow-news-due',
  ...enqueuesMails,
  schedule: { cron: '*/10 * * * *', key: 'all' },
} satisfies JobKind;

/** Emails one follower about the lectures of a course that became ready after `since`, up to `until` (ISO 8601). */
export const followNewsToMail = {
  name: 'tell-of-new-lectures',
  data: z.object({ userId: z.uuid(), courseId: z.uuid(), since: z.string(), until: z.string() }),
  ...usualAttempts,
} satisfies JobKind;

/** Enqueues the weekly emails, on Mondays; again every hour, for those that an outage left out. */
export const weeklyMailsDue = {
  name: 'weekly-mails-due',
  ...enqueuesMails,
  schedule: { cron: '0 7-20 * * 1', key: 'all' },
} satisfies JobKind;

/** Emails one user where they are in their courses. */
export const weeklyToMail = {
  name: 'weekly-mail',
  data: z.object({ userId: z.uuid() }),
  ...usualAttempts,
} satisfies JobKind;

/** Emails one administrator about a new question. */
export const questionToMail = {
  name: 'tell-of-question',
  data: z.object({ questionId: z.uuid(), userId: z.uuid() }),
  ...usualAttempts,
} satisfies JobKind;

/** Emails one follower of a question about the answers since `after` (ISO 8601). */
export const answersToMail = {
  name: 'tell-of-answers',
  data: z.object({ questionId: z.uuid(), userId: z.uuid(), after: z.string() }),
  ...usualAttempts,
} satisfies JobKind;

/** A follower got an email less than an hour ago, and answers came since: looks again when the hour is over. */
export const answersWaited = {
  name: 'answers-waited',
  data: z.object({ questionId: z.uuid(), userId: z.uuid() }),
  ...usualAttempts,
  delay: 3600,
} satisfies JobKind;

export const learningJobs: readonly JobKind[] = [
  followNewsDue,
  followNewsToMail,
  weeklyMailsDue,
  weeklyToMail,
  questionToMail,
  answersToMail,
  answersWaited,
];
