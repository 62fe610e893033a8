import * as z from 'zod/mini';
import { courseKey } from '../catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { learningPaths } from '../paths/learning.ts';
import { id, idParams, instant, message } from '../primitives.ts';

/** The longest video that is counted: seconds of four days. */
const maxSeconds = 345_600;

/** A second of a video. */
export const second = z.int().check(z.minimum(0), z.maximum(maxSeconds));

/** The seconds of a video from `from` up to, but not including, `to`; nothing if it does not end after its start. */
const watchedRange = z.strictObject({ from: second, to: second });

/** The largest numbers of lectures in one report, and of ranges in one lecture. */
export const maxReportedLectures = 50;
export const maxReportedRanges = 200;

/** What was watched of one lecture since the last report. */
export const watchedLecture = z.strictObject({
  lectureId: id,
  watched: z.array(watchedRange).check(z.maxLength(maxReportedRanges)),
  /** The video's position, in seconds. */
  position: second,
  /** How long ago that was, in seconds: reports of a device that was offline arrive late. At most 30 days. */
  ago: z.number().check(z.minimum(0), z.maximum(2_592_000)),
});
export type WatchedLecture = z.infer<typeof watchedLecture>;

/** How far a user got in a lecture. */
export const lectureProgress = z.object({
  lectureId: id,
  /** How many different seconds were watched. */
  watchedSeconds: z.int(),
  /** Where the user stopped, in seconds, and when. */
  position: z.int(),
  at: instant,
  /** 90 % were watched, or it was marked as done. */
  done: z.boolean(),
});
export type LectureProgress = z.infer<typeof lectureProgress>;

export const saveProgress = endpoint({
  ...learningPaths.saveProgress,
  summary:
    'Report which seconds of lectures were watched; the response has the lectures that the user may watch, and leaves out the others',
  access: 'userWrite',
  body: z.strictObject({
    /** Who watched. The report of another account is refused: on a shared device the session may have changed. */
    userId: z.optional(id),
    lectures: z.array(watchedLecture).check(z.minLength(1), z.maxLength(maxReportedLectures)),
  }),
  output: z.object({ lectures: z.array(lectureProgress) }),
  errors: ['forbidden'],
  limit: { max: 120, seconds: 60 },
});

export const getCourseProgress = endpoint({
  ...learningPaths.getCourseProgress,
  summary:
    "Get how far the current user got in a course's lectures; lectures that were never watched are left out",
  access: 'user',
  params: z.strictObject({ id: courseKey }),
  output: z.object({ lectures: z.array(lectureProgress) }),
  errors: ['not_found'],
});

export const markLecture = endpoint({
  ...learningPaths.markLecture,
  summary: 'Mark a lecture as done, or as not done, which also deletes what was watched of it',
  access: 'userWrite',
  params: idParams,
  body: z.strictObject({ done: z.boolean() }),
  output: z.object({ progress: lectureProgress, message }),
  errors: ['not_found', 'subscription_required', 'not_ready'],
  limit: { max: 120, seconds: 60 },
});

export const progressEndpoints = { saveProgress, getCourseProgress, markLecture };
