import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { chapterPaths } from '../paths/chapters.ts';
import { idParams, message, text } from '../primitives.ts';

/** The largest number of chapters in a lecture. */
export const maxChapters = 100;

/** The largest start of a chapter: a video lasts at most six hours. */
const maxSeconds = 21_600;

/** A part of a video: the second at which it starts, and its title. */
export const chapter = z.strictObject({
  seconds: z.int().check(z.minimum(0), z.maximum(maxSeconds)),
  title: text('a title', 1, 100),
});
export type Chapter = z.infer<typeof chapter>;

export const getChapters = endpoint({
  ...chapterPaths.getChapters,
  summary: "Get a lecture's chapters",
  access: 'adminRead',
  params: idParams,
  output: z.object({ chapters: z.array(chapter) }),
  errors: ['not_found'],
});

export const putChapters = endpoint({
  ...chapterPaths.putChapters,
  summary: "Set a lecture's chapters, in the order of their starts; an empty list removes them",
  access: 'adminWrite',
  params: idParams,
  body: z.strictObject({ chapters: z.array(chapter).check(z.maxLength(maxChapters)) }),
  output: z.object({ chapters: z.array(chapter), message }),
  errors: ['not_found'],
});

export const chapterEndpoints = { getChapters, putChapters };
