import { formatClock } from '@fit-coder/contracts/clock';
import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import type { NoteRow } from './note.ts';

/**
 * A user's notes in a course as a Markdown document: a heading for each lecture, and an item for each note, which begins
 * with a link to its second. Within an item, nothing that a note leaves open can swallow the next note.
 */
export function notesAsMarkdown(
  course: Pick<Course, 'id' | 'title'>,
  lectures: readonly Pick<Lecture, 'id' | 'title'>[],
  notes: readonly NoteRow[],
  site: string,
): string {
  const parts = lectures.flatMap(({ id, title }, index) => {
    const own = notes.filter(({ lectureId }) => lectureId === id);
    if (own.length === 0) return [];
    const address = `${site}/course/${course.id}?lecture=${id}`;
    return [`## ${index + 1}. ${literal(title)}`, ...own.map((note) => itemOf(note, address))];
  });
  const body = parts.length > 0 ? parts : ['You have no notes in this course yet.'];
  return `${[`# Notes on ${literal(course.title)}`, ...body].join('\n\n')}\n`;
}

function itemOf({ second, text }: NoteRow, address: string): string {
  const link = `[${formatClock(second)}](${address}&t=${second})`;
  if (text === '') return `- ${link} Bookmark`;
  const lines = text.split(/\r\n|\n|\r/u).map((line) => (line === '' ? '' : `  ${line}`));
  return [`- ${link}`, '', ...lines].join('\n');
}

/** A text of one line that means what it says: its marks are escaped. */
function literal(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\`*_[\]<>#&~|!]/gu, String.raw`\$&`);
}
