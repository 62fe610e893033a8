import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { adminPaths } from '../paths/admin.ts';
import { learningPaths } from '../paths/learning.ts';
import { id, idParams, instant, message, text } from '../primitives.ts';

/** A file that comes with a lecture, such as the start of an exercise. */
export const lectureFile = z.object({
  id,
  name: z.string(),
  /** The media type that its content was found to have; source code is `text/plain`. */
  type: z.string(),
  sizeBytes: z.int(),
  createdAt: instant,
  /** The path on this site, which sends it as a download. */
  path: z.string(),
});
export type LectureFile = z.infer<typeof lectureFile>;

const files = z.object({ files: z.array(lectureFile) });

export const getLectureFiles = endpoint({
  ...learningPaths.getLectureFiles,
  summary: 'List the files that come with a lecture that the current user may watch',
  access: 'public',
  params: idParams,
  output: files,
  errors: ['not_found', 'not_signed_in', 'subscription_required'],
});

/**
 * Without what file systems and terminals read as more than a name: slashes, controls, directions of writing. A space or a dot
 * at the end would hide the ending before it.
 */
const fileName = text("the file's name", 1, 100).check(
  z.regex(
    /^(?!\.{1,2}$)[^\\/:*?"<>|\p{Cc}\p{Cf}]*[^\\/:*?"<>|\p{Cc}\p{Cf}.\p{Z}]$/u,
    String.raw`Choose a name that contains none of \ / : * ? " < > | and does not end with a dot or a space.`,
  ),
);

export const adminListLectureFiles = endpoint({
  ...adminPaths.adminListLectureFiles,
  summary: 'List the files of a lecture, also in a draft course',
  access: 'adminRead',
  params: idParams,
  output: files,
  errors: ['not_found'],
});

export const addLectureFile = endpoint({
  ...adminPaths.addLectureFile,
  summary: 'Add a file to a lecture: text, PDF, ZIP, PNG, JPEG or WebP; a file of the same name is replaced',
  access: 'adminWrite',
  params: idParams,
  body: z.strictObject({ name: fileName }),
  files: { file: 'attachment' },
  output: z.object({ file: lectureFile, message }),
  errors: ['not_found', 'list_full', 'unsupported_type'],
});

export const removeLectureFile = endpoint({
  ...adminPaths.removeLectureFile,
  summary: 'Remove a file from its lecture',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const lectureFileEndpoints = { adminListLectureFiles, addLectureFile, removeLectureFile };
export const learnerFileEndpoints = { getLectureFiles };
