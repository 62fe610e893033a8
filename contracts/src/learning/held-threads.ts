import * as z from 'zod/mini';
import { instant } from '../primitives.ts';

const heldPost = z.object({
  kind: z.enum(['question', 'answer']),
  course: z.string(),
  lecture: z.string(),
  /** Of a question: the second of the video, and its title. */
  second: z.nullable(z.int()),
  title: z.nullable(z.string()),
  body: z.string(),
  votes: z.int(),
  state: z.string(),
  postedAt: instant,
});

/** What a user did with questions and answers, for the data export. */
export const heldThreads = {
  /** Questions and answers, the last first. */
  posts: z.array(heldPost),
  /** The questions that they follow by email, or muted. */
  followedQuestions: z.array(z.object({ title: z.string(), muted: z.boolean(), since: instant })),
  /** What they reported to the administrators. */
  reports: z.array(z.object({ reason: z.string(), at: instant })),
};
