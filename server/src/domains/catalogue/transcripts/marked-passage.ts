import { maxWords, readWords, spelt } from '../courses/course-search.ts';
import { hitMarks, type SaidRow } from './transcript-search.ts';

/** A word with the signs of a language's name (`C++`). */
const wordPattern = /([\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}+#]*)/u;

/** A part of a passage. */
export interface SaidPart {
  readonly text: string;
  readonly hit: boolean;
}

/**
 * The parts of a found passage, and the second at which the first hit is said. The database marks stems; words as they
 * were written are marked here, because it does not know the beginnings of words and the names of languages (`C++`).
 */
export function readMarked(
  { marked, cueOffsets, cueSeconds }: Pick<SaidRow, 'marked' | 'cueOffsets' | 'cueSeconds'>,
  searched: string,
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
  return { parts, seconds: cueSeconds[cue] ?? cueSeconds[0] ?? 0 };
}

/**
 * The searched words as they were typed, for a lecture that the viewer may not watch. Nothing comes from its passages, so
 * that no series of searches reads what was said.
 */
export function repeatTyped(searched: string): SaidPart[] {
  const between = (text: string) => ({ text, hit: false });
  const words = searched.split(wordPattern).filter((_, index) => index % 2 === 1);
  const parts = words
    .slice(0, maxWords)
    .flatMap((text, index) => [between(index === 0 ? '… ' : ' … '), { text, hit: true }]);
  return [...parts, between(' …')];
}

/** Whether a word of a passage is a searched one, given in the syntax of `tsquery`. */
function wordTest(searched: string): (word: string) => boolean {
  const [, word = ''] = /^'(.*)'/u.exec(searched.toLowerCase()) ?? [];
  return searched.endsWith(':*') ? (said) => said.startsWith(word) : (said) => said === word;
}

function markWords(text: string, wanted: readonly ((word: string) => boolean)[]): SaidPart[] {
  const isWanted = (word: string) => wanted.some((test) => test(spelt(word.toLowerCase())));
  return text.split(wordPattern).map((part, index) => ({
    text: part,
    hit: index % 2 === 1 && isWanted(part),
  }));
}
