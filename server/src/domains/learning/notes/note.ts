import type { Note } from '@fit-coder/contracts/learning/notes';
import { renderMarkdown } from '../../../platform/markdown/markdown.ts';

/** A note as the database has it; a bookmark has no text. */
export interface NoteRow {
  readonly id: string;
  readonly lectureId: string;
  readonly second: number;
  readonly text: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export function presentNote({ createdAt, updatedAt, ...row }: NoteRow): Note {
  return {
    ...row,
    html: renderMarkdown(row.text),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
