import * as z from 'zod/mini';
import { adminPaths } from './paths/admin.ts';
import { accessKinds, categorySlug, course, lecture, levels } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { video } from './media.ts';
import {
  day,
  id,
  idParams,
  instant,
  message,
  nextCursor,
  nothing,
  optionalText,
  text,
} from './primitives.ts';

/** A course as administrators see it; `publishedAt` is null for a draft. */
export const adminCourse = z.extend(course, {
  createdAt: instant,
  /** The day that was entered, even if a lecture is recorded by now. */
  promisedOn: z.nullable(day),
});
export type AdminCourse = z.infer<typeof adminCourse>;

/** A lecture as administrators see it; `summary` is in Markdown. */
export const adminLecture = z.extend(lecture, { video: z.nullable(video), captions: z.boolean() });
export type AdminLecture = z.infer<typeof adminLecture>;

const priceSentence = 'Enter a price such as 49. This one is too high, or not a price.';

/** The largest numbers of outcomes and of requirements of a course, and of characters in one of them. */
export const maxPoints = 12;
export const maxPointLength = 160;

const points = (label: string) =>
  z.array(text(label, 1, maxPointLength)).check(z.maxLength(maxPoints, `At most ${maxPoints} lines.`));

export const courseInput = z.strictObject({
  title: text('a title', 4, 120),
  summary: text('a summary', 10, 180),
  description: text('a description', 20, 5000),
  /** What learners will be able to do, and what they need before; absent: as it is. */
  outcomes: z.optional(points('an outcome')),
  requirements: z.optional(points('a requirement')),
  category: categorySlug,
  level: z.enum(levels, 'Choose a level.'),
  access: z.enum(accessKinds, 'Choose who may watch.'),
  /** Only premium courses may carry a price. */
  priceCents: z.nullable(
    z.int(priceSentence).check(z.minimum(0, priceSentence), z.maximum(10_000_000, priceSentence)),
  ),
  /** The day from which a course is promised that has no recorded lecture yet; absent: as it is. */
  availableOn: z.optional(z.nullable(day)),
  instructor: text("the instructor's name", 1, 80),
  technology: z.string().check(z.maxLength(40), z.regex(/^[a-z0-9-]*$/u)),
  snippet: optionalText("the poster's code", 400),
});
export type CourseInput = z.infer<typeof courseInput>;

export const lectureInput = z.strictObject({
  section: text('a section', 1, 120),
  title: text('a title', 4, 120),
  /** In Markdown. */
  summary: optionalText('a summary', 2000),
  preview: z.boolean(),
});
export type LectureInput = z.infer<typeof lectureInput>;

/** The columns that sort the table of courses. */
export const courseSorts = ['created', 'title', 'lectures', 'duration'] as const;
export type CourseSort = (typeof courseSorts)[number];

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Valid only for the sort it came with. It can contain a whole title, so it is longer than other cursors. */
const courseCursor = z
  .string()
  .check(z.maxLength(1200), z.regex(/^[A-Za-z0-9_-]+$/u, 'That cursor is not valid.'));

export const adminListCourses = endpoint({
  ...adminPaths.adminListCourses,
  summary: 'List all courses, including drafts, newest first unless sorted otherwise',
  access: 'adminRead',
  query: z.strictObject({
    q: z.optional(z.string().check(z.maxLength(100))),
    sort: z.optional(z.enum(courseSorts)),
    direction: z.optional(z.enum(sortDirections)),
    cursor: z.optional(courseCursor),
  }),
  output: z.object({ courses: z.array(adminCourse), next: nextCursor }),
  errors: [],
});

export const adminGetCourse = endpoint({
  ...adminPaths.adminGetCourse,
  summary: 'Get a course with its lectures and the state of their videos',
  access: 'adminRead',
  params: idParams,
  output: z.object({ course: adminCourse, lectures: z.array(adminLecture) }),
  errors: ['not_found'],
});

export const createCourse = endpoint({
  ...adminPaths.createCourse,
  summary: 'Create a course as a draft',
  access: 'adminWrite',
  body: courseInput,
  output: z.object({ course: adminCourse, message }),
  errors: ['title_taken'],
});

export const publishCourse = endpoint({
  ...adminPaths.publishCourse,
  summary: 'Publish or unpublish a course',
  access: 'adminWrite',
  params: idParams,
  body: z.strictObject({ published: z.boolean() }),
  output: z.object({ course: adminCourse, message }),
  errors: ['not_found'],
});

export const addLecture = endpoint({
  ...adminPaths.addLecture,
  summary: 'Add a lecture at the end of a section',
  access: 'adminWrite',
  params: idParams,
  body: lectureInput,
  output: z.object({ lecture: adminLecture, message }),
  errors: ['not_found', 'list_full'],
});

export const updateCourse = endpoint({
  ...adminPaths.updateCourse,
  summary: "Change a course's description, terms and poster text; its slug stays the same",
  access: 'adminWrite',
  params: idParams,
  body: courseInput,
  output: z.object({ course: adminCourse, message }),
  errors: ['not_found', 'title_taken'],
});

export const deleteCourse = endpoint({
  ...adminPaths.deleteCourse,
  summary: 'Delete a course with its lectures and videos; refused if an order contains it',
  access: 'adminWrite',
  fresh: true,
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found', 'course_sold'],
});

export const putPoster = endpoint({
  ...adminPaths.putPoster,
  summary: "Set a course's poster, which is cropped to 16:9",
  access: 'adminWrite',
  params: idParams,
  body: nothing,
  files: { file: 'image' },
  output: z.object({ course: adminCourse, message }),
  errors: ['not_found', 'image_rejected'],
});

export const removePoster = endpoint({
  ...adminPaths.removePoster,
  summary: "Remove a course's uploaded poster, so that the drawn one is shown again",
  access: 'adminWrite',
  params: idParams,
  output: z.object({ course: adminCourse, message }),
  errors: ['not_found'],
});

/** The largest number of lectures in a course. */
export const maxCourseLectures = 500;

/** The lectures of one course in their new order, each with its section. */
export const lectureOrder = z.strictObject({
  lectures: z
    .array(z.strictObject({ id, section: text('a section', 1, 120) }))
    .check(z.minLength(1), z.maxLength(maxCourseLectures)),
});

export const orderLectures = endpoint({
  ...adminPaths.orderLectures,
  summary: "Reorder a course's lectures; the list must name each of them exactly once",
  access: 'adminWrite',
  params: idParams,
  body: lectureOrder,
  output: z.object({ message }),
  errors: ['not_found', 'stale_order'],
});

export const updateLecture = endpoint({
  ...adminPaths.updateLecture,
  summary: "Change a lecture's title, summary, section and preview",
  access: 'adminWrite',
  params: idParams,
  body: lectureInput,
  output: z.object({ lecture: adminLecture, message }),
  errors: ['not_found'],
});

export const deleteLecture = endpoint({
  ...adminPaths.deleteLecture,
  summary: 'Delete a lecture with its video',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const catalogueAdminEndpoints = {
  adminListCourses,
  adminGetCourse,
  createCourse,
  updateCourse,
  deleteCourse,
  putPoster,
  removePoster,
  publishCourse,
  addLecture,
  orderLectures,
  updateLecture,
  deleteLecture,
};
