import * as z from 'zod/mini';
import { publicPaths } from './paths/public.ts';
import { endpoint } from './endpoint.ts';
import { markdownHtml } from './learning/markdown.ts';
import { cents, cursor, day, email, id, instant, message, nextCursor, text } from './primitives.ts';

export const levels = ['beginner', 'intermediate', 'advanced'] as const;
export type Level = (typeof levels)[number];

/** `free`: open to any user. `premium`: needs an active subscription, or the course's price if it has one. */
export const accessKinds = ['free', 'premium'] as const;
export type CourseAccess = (typeof accessKinds)[number];

/** The number of courses on one page of a list. */
export const pageSize = 24;

/** `hue` is an OKLCH hue in degrees. */
export const category = z.object({ slug: z.string(), name: z.string(), hue: z.number() });
export type Category = z.infer<typeof category>;

/**
 * A course as lists show it. The drawn poster shows `technology` and `snippet`; `poster` is an uploaded one, a path
 * `/posters/<name>.webp` of at most 1280 by 720 pixels, with `/posters/<name>-640.webp` beside it for cards.
 */
export const courseCard = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category,
  level: z.enum(levels),
  access: z.enum(accessKinds),
  priceCents: z.nullable(cents),
  /** Whether at least one lecture can be watched. */
  recorded: z.boolean(),
  /**
   * Whether no lecture can be watched yet, but at least one video is being processed. Nodes of the previous version do not
   * send this field.
   */
  preparing: z.optional(z.boolean()),
  /** The day from which a course is promised that has no recorded lecture yet; null for all others. */
  availableOn: z.nullable(day),
  instructor: z.string(),
  technology: z.string(),
  snippet: z.string(),
  poster: z.nullable(z.string()),
  lectureCount: z.number(),
  durationSeconds: z.number(),
  /** The average stars of the course's reviews, to one decimal, and their number; null if there are none. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
});
export type CourseCard = z.infer<typeof courseCard>;

export const course = z.extend(courseCard, {
  /** In Markdown, and as HTML. */
  description: z.string(),
  descriptionHtml: markdownHtml,
  outcomes: z.array(z.string()),
  /** What learners need before the course. */
  requirements: z.array(z.string()),
  publishedAt: z.nullable(instant),
});
export type Course = z.infer<typeof course>;

/** A lecture as the syllabus shows it. `ready` means that its video can be played. */
export const lecture = z.object({
  id,
  section: z.string(),
  title: z.string(),
  /** Its first words without marks; the whole text is in `summaryHtml`. */
  summary: z.string(),
  summaryHtml: markdownHtml,
  preview: z.boolean(),
  ready: z.boolean(),
  durationSeconds: z.nullable(z.number()),
});
export type Lecture = z.infer<typeof lecture>;

export const categorySlug = z.string().check(z.maxLength(40), z.regex(/^[a-z0-9-]+$/u, 'Choose a category.'));

export const listCategories = endpoint({
  ...publicPaths.listCategories,
  summary: 'List the categories of courses',
  access: 'public',
  shared: true,
  output: z.object({ categories: z.array(category) }),
  errors: [],
});

/** The number of courses that match; null after the first page, and for more courses than are counted per search. */
const courseTotal = z.nullable(z.int());

export const listCourses = endpoint({
  ...publicPaths.listCourses,
  summary: 'List published courses, newest first, 24 per page',
  access: 'public',
  shared: true,
  query: z.strictObject({
    category: z.optional(categorySlug),
    q: z.optional(z.string().check(z.maxLength(100, 'Search for at most 100 characters.'))),
    cursor: z.optional(cursor),
  }),
  output: z.object({ courses: z.array(courseCard), next: nextCursor, total: courseTotal }),
  errors: [],
  limit: { max: 600, seconds: 60 },
});

export const listNewCourses = endpoint({
  ...publicPaths.listNewCourses,
  summary: 'List the four newest published courses',
  access: 'public',
  shared: true,
  output: z.object({ courses: z.array(courseCard) }),
  errors: [],
});

/** A course's id (UUID) or its slug. */
export const courseKey = z
  .string()
  .check(z.maxLength(140), z.regex(/^[a-z0-9-]+$/u, 'That is not the id or slug of a course.'));

export const getCourse = endpoint({
  ...publicPaths.getCourse,
  summary: 'Get a published course and its syllabus, by id or slug',
  access: 'public',
  shared: true,
  params: z.strictObject({ id: courseKey }),
  output: z.object({ course, lectures: z.array(lecture) }),
  errors: ['not_found'],
  limit: { max: 600, seconds: 60 },
});

export const requestCourse = endpoint({
  ...publicPaths.requestCourse,
  summary: 'Request a course that the catalogue lacks; every administrator gets an email',
  access: 'public',
  body: z.strictObject({
    name: text('your name', 1, 80),
    email,
    course: text('the course you want', 4, 1000),
  }),
  output: z.object({ message }),
  errors: [],
  limit: { max: 5, seconds: 60 },
});

export const catalogueEndpoints = {
  listCategories,
  listCourses,
  listNewCourses,
  getCourse,
  requestCourse,
};
