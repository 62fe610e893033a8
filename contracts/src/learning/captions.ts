import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { adminPaths } from '../paths/admin.ts';
import { id, idParams, instant, message, text } from '../primitives.ts';

/** The largest number of languages in which a lecture has captions. */
export const maxCaptionsLanguages = 40;

/** A language by BCP 47, such as `en` or `pt-BR`. */
export const language = z
  .string('Choose a language.')
  .check(
    z.maxLength(35, 'That language is too long.'),
    z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/u, 'Enter a language such as en, de or pt-BR.'),
  );

/** A lecture's captions in one language. */
export const lectureCaptions = z.object({
  language: z.string(),
  label: z.string(),
  /** The language that players show first. */
  default: z.boolean(),
  /** How many cues there are; 0 while a file of an older version is being read. */
  cueCount: z.int(),
  /** The path of the WebVTT file. */
  src: z.string(),
  addedAt: instant,
});
export type LectureCaptions = z.infer<typeof lectureCaptions>;

export const listCaptions = endpoint({
  ...adminPaths.listCaptions,
  summary: "List the languages of a lecture's captions",
  access: 'adminRead',
  params: idParams,
  output: z.object({ captions: z.array(lectureCaptions) }),
  errors: ['not_found'],
});

/** How many cues a preview shows. */
export const previewedCues = 8;

/** What a captions file contains. */
export const captionsPreview = z.object({
  format: z.enum(['vtt', 'srt']),
  cueCount: z.int(),
  /** How many cues are left out because they only repeat the one before. */
  repeats: z.int(),
  /** The end of the last cue. */
  seconds: z.number(),
  /** The first cues, as plain text. */
  cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});
export type CaptionsPreview = z.infer<typeof captionsPreview>;

export const previewCaptions = endpoint({
  ...adminPaths.previewCaptions,
  summary: 'Read a captions file (WebVTT or SRT) in a language, by default English, without storing it',
  access: 'adminRead',
  limit: { max: 20, seconds: 60 },
  body: z.strictObject({ language: z.optional(language) }),
  files: { file: 'captions' },
  output: z.object({ preview: captionsPreview }),
  errors: ['unsupported_type'],
});

export const putCaptions = endpoint({
  ...adminPaths.putCaptions,
  summary:
    "Set a lecture's captions in a language (WebVTT or SRT); by default in English, named as the language calls itself",
  access: 'adminWrite',
  params: idParams,
  body: z.strictObject({ language: z.optional(language), label: z.optional(text('a name', 1, 60)) }),
  files: { file: 'captions' },
  output: z.object({ message }),
  errors: ['not_found', 'unsupported_type', 'list_full'],
});

const languageParams = z.strictObject({ id, language });

export const setDefaultCaptions = endpoint({
  ...adminPaths.setDefaultCaptions,
  summary: 'Make a language the one that players show first',
  access: 'adminWrite',
  params: languageParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const removeCaptions = endpoint({
  ...adminPaths.removeCaptions,
  summary: "Delete a lecture's captions in a language, with their transcript",
  access: 'adminWrite',
  params: languageParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const captionsEndpoints = {
  listCaptions,
  previewCaptions,
  putCaptions,
  setDefaultCaptions,
  removeCaptions,
};
