import { formatClock } from '@fit-coder/contracts/clock';
import type { MailedThread } from '../../../learning/learning.ts';
import { unlinked } from '../layout/unlinked-name.ts';

/** The author of a post. */
export function nameOf(author: string | null): string {
  return author === null ? 'A former learner' : unlinked(author);
}

/** A text in one line, so that it adds no header and fits a subject. */
export function oneLine(text: string, length: number): string {
  const characters = Array.from(text.replaceAll(/\s+/gu, ' ').trim());
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('');
}

/** The beginning of a post, as paragraphs. Strangers wrote it, so mail programs get nothing to turn into a link. */
export function excerpt(body: string): string[] {
  const characters = Array.from(body.trim());
  const shown = characters.length > 600 ? `${characters.slice(0, 599).join('')}…` : characters.join('');
  return unlinked(shown)
    .split(/\s*\n\s*/u)
    .filter((line) => line !== '');
}

/** Where in the course a question was asked: `At 4:12 of “Loops”, in the course “Python”: “…”`. */
export function placeOf({ second, said, lecture, course }: MailedThread): string {
  const place = `At ${formatClock(second)} of “${lecture}”, in the course “${course}”`;
  return said === '' ? `${place}.` : `${place}: “${unlinked(said)}”`;
}
