import { readWords, spelt } from '../courses/course-search.ts';
import { hitMarks, type SaidRow } from './transcript-search.ts';

/** A part of a passage. */
export interface SaidPart {
  readonly text: string;
  readonly hit: boolean;
}

/**
 * The parts of a found passage, and the second at which the first hit is said. The database marks stems; words as they
 * were written are marked here, because it does not know the beginnings of words and the names of languages (`C++`).
 * With `hitOnly` there is nothing of the passage but its first hit, so that no series of searches reads what was said.
 */
export function readMarked(
  { marked, cueOffsets, cueSeconds }: SaidRow,
  searched: string,
  { hitOnly }: { readonly hitOnly: boolean },
): { parts: SaidPart[]; seconds: number } {
  const wanted = readWords(searched).map(wordTest);
  const split = new RegExp(`${hitMarks.start}([^${hitMarks.end}]*)${hitMarks.end}`, 'u');
  const parts = marked
    .split(split)
    .flatMap((text, index) => (index % 2 ? [{ text, hit: true }] : markWords(text, wanted)))
    .filter(({ text }) => text !== '');
  const before = parts
    .slice(
      0,
      parts.findIndex(({ hit }) => hit),
    )
    .map(({ text }) => text);
  const offset = before.join('').length;
  const cue = cueOffsets.findLastIndex((start) => start <= offset);
  return { parts: hitOnly ? firstHit(parts) : parts, seconds: cueSeconds[cue] ?? cueSeconds[0] ?? 0 };
}

/** Whether a word of a passage is a searched one, given in the syntax of `tsquery`. */
function wordTest(searched: string): (word: string) => boolean {
  const [, word = ''] = /^'(.*)'/u.exec(searched.toLowerCase()) ?? [];
  return searched.endsWith(':*') ? (said) => said.startsWith(word) : (said) => said === word;
}

function markWords(text: string, wanted: readonly ((word: string) => boolean)[]): SaidPart[] {
  const isWanted = (word: string) => wanted.some((test) => test(spelt(word.toLowerCase())));
  return text.split(/([\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}+#]*)/u).map((part, index) => ({
    text: part,
    hit: index % 2 === 1 && isWanted(part),
  }));
}

/** The first hit, with dots for what is around it; nothing of an empty passage. */
function firstHit(parts: readonly SaidPart[]): SaidPart[] {
  if (parts.length === 0) return [];
  const dots = (text: string) => ({ text, hit: false });
  return [dots('… '), ...parts.filter(({ hit }) => hit).slice(0, 1), dots(' …')];
}
