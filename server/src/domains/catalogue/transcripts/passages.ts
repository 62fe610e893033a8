import { type Cue, wordsOf } from '../captions/cue.ts';

/** Some seconds of what is said in a lecture: whole sentences where that is possible. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where in the text each cue begins, in characters, and when it does. */
  readonly cues: readonly { readonly offset: number; readonly seconds: number }[];
}

/** A passage ends with a sentence after this many seconds… */
const shortSeconds = 8;
/** …or without one after this many… */
const longSeconds = 15;
/** …or with this many characters… */
const longText = 400;
/** …or before a pause of this many seconds. */
const pauseSeconds = 4;
/** The end of a sentence, also inside quotation marks or brackets. */
const sentenceEnd = /[.!?…。！？।؟][\p{Pe}\p{Pf}"']*$/u;

/** Joins cues, which are sorted, into passages. */
export function passagesOf(cues: readonly Cue[]): Passage[] {
  const passages: Passage[] = [];
  for (const cue of cues) {
    const text = wordsOf(cue);
    if (!text) continue;
    const last = passages.at(-1);
    if (last && !isWhole(last, cue)) passages[passages.length - 1] = joined(last, cue, text);
    else passages.push({ start: cue.start, end: cue.end, text, cues: [{ offset: 0, seconds: cue.start }] });
  }
  return passages;
}

/** Whether a passage is finished before this cue. */
function isWhole({ start, end, text }: Passage, cue: Cue): boolean {
  const seconds = end - start;
  if (seconds >= longSeconds || text.length >= longText || cue.start - end >= pauseSeconds) return true;
  return seconds >= shortSeconds && sentenceEnd.test(text);
}

function joined(passage: Passage, cue: Cue, text: string): Passage {
  return {
    start: passage.start,
    end: Math.max(passage.end, cue.end),
    text: `${passage.text} ${text}`,
    cues: [...passage.cues, { offset: passage.text.length + 1, seconds: cue.start }],
  };
}
