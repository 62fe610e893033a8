import type { Passage } from '@fit-coder/contracts/learning/transcripts';

/** A part of a passage; `hit` counts the hits of the transcript from 0, and is null between them. */
export interface FoundPart {
  readonly text: string;
  readonly hit: number | null;
}

/** A passage in parts, whose texts together are its text. */
export interface FoundPassage {
  readonly parts: readonly FoundPart[];
}

/**
 * Finds a text in a transcript, whatever its case and accents. White space between words may be anything. Nothing is found
 * for an empty text.
 */
export function findIn(
  passages: readonly Pick<Passage, 'text'>[],
  searched: string,
): { readonly found: readonly FoundPassage[]; readonly hits: readonly number[] } {
  const words = plain(searched).trim();
  /** The passage of each hit. */
  const hits: number[] = [];
  const found = passages.map(({ text }, index) => {
    const parts: FoundPart[] = [];
    let read = 0;
    for (const [start, end] of words ? placesIn(text, words) : []) {
      if (start > read) parts.push({ text: text.slice(read, start), hit: null });
      parts.push({ text: text.slice(start, end), hit: hits.length });
      hits.push(index);
      read = end;
    }
    if (read < text.length) parts.push({ text: text.slice(read), hit: null });
    return { parts };
  });
  return { found, hits };
}

/** The positions of the words in a text, as pairs of start and end. */
function placesIn(text: string, words: string): [number, number][] {
  // A character may become several, or none, without its case and accents.
  const origins: number[] = [];
  let flat = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = plain(text.charAt(index));
    flat += character;
    for (let count = 0; count < character.length; count += 1) origins.push(index);
  }
  const places: [number, number][] = [];
  for (let at = flat.indexOf(words); at >= 0; at = flat.indexOf(words, at + words.length)) {
    const end = origins[at + words.length] ?? text.length;
    places.push([origins[at] ?? 0, end]);
  }
  return places;
}

function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s/gu, ' ');
}

/** The passage that is said at a second: the last that has begun; -1 before the first. */
export function passageAt(passages: readonly Pick<Passage, 'start'>[], second: number | null): number {
  return second === null ? -1 : passages.findLastIndex(({ start }) => start <= second + 0.05);
}
