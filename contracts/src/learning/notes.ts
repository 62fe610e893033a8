import * as z from 'zod/mini';
import { courseKey } from '../catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { learningPaths } from '../paths/learning.ts';
import { id, idParams, instant, message, optionalText } from '../primitives.ts';
import { markdownHtml } from './markdown.ts';
import { maxNoteLength } from './note-limits.ts';

/** The last second that a note can have: that of four days. */
const maxSecond = 345_600;

/** What a user wrote at a second of a lecture's video. Without a text it is a bookmark. */
export const note = z.object({
  id,
  lectureId: id,
  second: z.int(),
  /** In Markdown, and as HTML. */
  text: z.string(),
  html: markdownHtml,
  createdAt: instant,
  updatedAt: instant,
});
export type Note = z.infer<typeof note>;

/** A note in the export of a user's data. */
export const heldNote = z.object({
  course: z.string(),
  lecture: z.string(),
  second: z.int(),
  /** Empty for a bookmark. */
  text: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

export const listNotes = endpoint({
  ...learningPaths.listNotes,
  summary: "List the current user's notes and bookmarks in a course, by lecture and second",
  access: 'user',
  params: z.strictObject({ id: courseKey }),
  output: z.object({ notes: z.array(note) }),
  errors: ['not_found'],
});

export const noteInput = z.strictObject({
  lectureId: id,
  second: z.int().check(z.minimum(0), z.maximum(maxSecond)),
  text: optionalText('the note', maxNoteLength),
});
export type NoteInput = z.infer<typeof noteInput>;

export const saveNote = endpoint({
  ...learningPaths.saveNote,
  summary:
    'Add a note with an id that the client chose, or change the note with this id; a repeated call changes nothing',
  access: 'userWrite',
  params: idParams,
  body: noteInput,
  output: z.object({ note, message }),
  errors: ['not_found', 'subscription_required', 'not_ready', 'list_full'],
  limit: { max: 120, seconds: 60 },
});

export const deleteNote = endpoint({
  ...learningPaths.deleteNote,
  summary: 'Delete a note or a bookmark',
  access: 'userWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
});

export const exportNotes = endpoint({
  ...learningPaths.exportNotes,
  summary: "Get the current user's notes in a course as one Markdown file with links to their seconds",
  access: 'user',
  params: z.strictObject({ id: courseKey }),
  responseKind: 'file',
  fileType: 'text/markdown',
  output: z.string(),
  errors: ['not_found'],
  limit: { max: 30, seconds: 60 },
});

export const noteEndpoints = { listNotes, saveNote, deleteNote, exportNotes };
