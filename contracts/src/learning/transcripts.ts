import * as z from 'zod/mini';
import { courseKey } from '../catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { learningPaths } from '../paths/learning.ts';
import { id, idParams } from '../primitives.ts';
import { language } from './captions.ts';

/** Some seconds of what is said in a lecture. */
const passage = z.object({ start: z.number(), end: z.number(), text: z.string() });
export type Passage = z.infer<typeof passage>;

const transcriptLanguage = z.object({ language: z.string(), label: z.string(), default: z.boolean() });

/** What is said in a lecture. `language` is null, and there are no passages, if it has no captions. */
export const transcript = z.object({
  lectureId: id,
  language: z.nullable(z.string()),
  languages: z.array(transcriptLanguage),
  passages: z.array(passage),
});
export type Transcript = z.infer<typeof transcript>;

export const getTranscript = endpoint({
  ...learningPaths.getTranscript,
  summary:
    'Get the transcript of a lecture that the user may watch; in its default language unless `language` is given',
  access: 'public',
  params: idParams,
  query: z.strictObject({ language: z.optional(language) }),
  output: z.object({ transcript }),
  errors: ['not_found', 'not_signed_in', 'subscription_required', 'not_ready'],
  limit: { max: 120, seconds: 60 },
});

/** The largest numbers of lectures that a search of the catalogue and of a course finds. */
export const maxCatalogueHits = 20;
export const maxCourseHits = 50;

/** The place in a lecture where something is said, or the beginning of a lecture with the words in its title. */
export const transcriptHit = z.object({
  lectureId: id,
  lectureTitle: z.string(),
  course: z.object({ id, slug: z.string(), title: z.string() }),
  /** The language of the passage, or of the search that found the title. */
  language: z.string(),
  /** Where the words are said; 0 if they are only in the title. Null if the viewer may not watch the lecture. */
  seconds: z.nullable(z.number()),
  /** The passage in parts; what was typed if the viewer may not watch the lecture. Empty if the words are only in the title. */
  passage: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  /** Whether the viewer may watch the lecture. */
  watchable: z.boolean(),
});
export type TranscriptHit = z.infer<typeof transcriptHit>;

const searchQuery = z.strictObject({
  q: z.string('Enter a word.').check(z.maxLength(100, 'Search for at most 100 characters.')),
  /** The language of the words, English unless told otherwise; other languages are found by whole words. */
  language: z.optional(language),
});
const hits = z.object({ hits: z.array(transcriptHit) });

export const searchCourseTranscripts = endpoint({
  ...learningPaths.searchCourseTranscripts,
  summary:
    "Search the transcripts of a course's lectures, in the order of the course; one hit for each passage, and one for each lecture that the viewer may not watch and in which the whole words are said",
  access: 'public',
  params: z.strictObject({ id: courseKey }),
  query: searchQuery,
  output: hits,
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
});

export const searchTranscripts = endpoint({
  ...learningPaths.searchTranscripts,
  summary:
    "Search the lectures' titles and transcripts of published courses; one hit for each lecture, titles first, then newest. Of lectures that the viewer may not watch, only whole words are found in the transcript",
  access: 'public',
  query: searchQuery,
  output: hits,
  errors: [],
  limit: { max: 240, seconds: 60 },
});

export const transcriptEndpoints = { getTranscript, searchCourseTranscripts, searchTranscripts };
