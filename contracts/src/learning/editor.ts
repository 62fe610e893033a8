import * as z from 'zod/mini';
import { adminCourse, adminLecture, lectureInput } from '../catalogue-admin.ts';
import { endpoint } from '../endpoint.ts';
import { editorPaths } from '../paths/editor.ts';
import { id, idParams, message } from '../primitives.ts';

/** The largest number of lectures that are added at once. */
export const maxAddedLectures = 50;

export const addLectures = endpoint({
  ...editorPaths.addLectures,
  summary: 'Add lectures with these titles, in this order, at the end of a section: all of them or none',
  access: 'adminWrite',
  params: idParams,
  body: z.strictObject({
    section: lectureInput.shape.section,
    titles: z.array(lectureInput.shape.title).check(z.minLength(1), z.maxLength(maxAddedLectures)),
  }),
  output: z.object({ lectures: z.array(adminLecture), message }),
  errors: ['not_found', 'list_full'],
  limit: { max: 60, seconds: 60 },
});

/** Why learners cannot watch a lecture yet. `missing`: it never had a video. */
export const lectureProblems = ['missing', 'uploading', 'processing', 'failed'] as const;
export type LectureProblem = (typeof lectureProblems)[number];

/** A lecture that learners would find without a video. */
export const unreadyLecture = z.object({
  id,
  title: z.string(),
  problem: z.enum(lectureProblems),
  /** A sentence that says why the video failed. */
  note: z.nullable(z.string()),
});
export type UnreadyLecture = z.infer<typeof unreadyLecture>;

export const previewPublishing = endpoint({
  ...editorPaths.previewPublishing,
  summary: 'List what learners could not watch if the course were published now',
  access: 'adminRead',
  params: idParams,
  output: z.object({
    lectures: z.int(),
    /** In the order of the course. */
    unready: z.array(unreadyLecture),
  }),
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
});
export type PublishingPreview = z.infer<(typeof previewPublishing)['output']>;

export const copyCourse = endpoint({
  ...editorPaths.copyCourse,
  summary: 'Copy a course as a draft: its texts, prices, poster, sections and lectures with their videos',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ course: adminCourse, message }),
  errors: ['not_found', 'title_taken'],
  limit: { max: 20, seconds: 60 },
});

/** The number of equal parts into which the figures divide a lecture's video. */
export const figureParts = 20;

const parts = z.array(z.int());

/** How learners get on with a lecture. */
export const lectureFigures = z.object({
  lectureId: id,
  /** The learners who started it, counted up to `mostCounted`. */
  started: z.int(),
  /** For how many of them the other figures are counted: all, or a random sample. */
  counted: z.int(),
  /** For how many of them it is done. */
  finished: z.int(),
  /** For each part of the video, how many watched some of it. */
  watched: parts,
  /** For each part of the video, how many stopped there and have not done the lecture. */
  left: parts,
});
export type LectureFigures = z.infer<typeof lectureFigures>;

/** From this number of learners on, `started` says only that there are at least as many. */
export const mostCounted = 10_000;

export const getCourseFigures = endpoint({
  ...editorPaths.getCourseFigures,
  summary:
    "Get how many learners started each of a course's lectures, how many have done it, and where they stopped",
  access: 'adminRead',
  params: idParams,
  output: z.object({
    /** In the order of the course. */
    lectures: z.array(lectureFigures),
  }),
  errors: ['not_found'],
  limit: { max: 60, seconds: 60 },
});

export const editorEndpoints = { addLectures, previewPublishing, copyCourse };
export const figureEndpoints = { getCourseFigures };
