import * as z from 'zod/mini';
import { courseCard } from '../catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { learningPaths } from '../paths/learning.ts';
import { id, instant } from '../primitives.ts';

/** The lecture with which a learner carries on. */
const resumption = z.object({
  courseId: id,
  courseTitle: z.string(),
  lectureId: id,
  title: z.string(),
  /** Where they stopped, in seconds; 0 in a lecture that they have not begun. */
  position: z.int(),
  durationSeconds: z.int(),
});
export type Resumption = z.infer<typeof resumption>;

/** A course that is the learner's: begun, bought, or in the playlist. */
const ownCourse = z.object({
  course: courseCard,
  done: z.int(),
  begun: z.boolean(),
});
export type OwnCourse = z.infer<typeof ownCourse>;

/** A lecture that was recorded since the learner last watched its course, or took it up. */
const newLecture = z.object({
  courseId: id,
  courseTitle: z.string(),
  lectureId: id,
  title: z.string(),
  durationSeconds: z.int(),
  recordedAt: instant,
});
export type NewLecture = z.infer<typeof newLecture>;

/** Sets are lectures that were done. */
const rhythm = z.object({
  setsThisWeek: z.int(),
  /** How many weeks in a row had a set; this week counts once it has one. Weeks begin on Monday, UTC. */
  weeks: z.int(),
});
export type Rhythm = z.infer<typeof rhythm>;

/** The longest lists of the learner's home. */
export const homeLimits = { courses: 12, newLectures: 6 } as const;

export const learnerHome = z.object({
  resume: z.nullable(resumption),
  courses: z.array(ownCourse),
  newLectures: z.array(newLecture),
  rhythm,
  /** Whether the user gets the weekly email. */
  weeklyMail: z.boolean(),
});
export type LearnerHome = z.infer<typeof learnerHome>;

export const getLearnerHome = endpoint({
  ...learningPaths.getLearnerHome,
  summary: 'Get where the current user stopped, their courses, what is new in them, and their rhythm',
  access: 'user',
  output: z.object({ home: learnerHome }),
  errors: [],
});

export const homeEndpoints = { getLearnerHome };
