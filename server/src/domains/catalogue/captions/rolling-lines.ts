import { type Cue, wordsOf } from './cue.ts';

/** From this share of its cues on that begin with the lines before, a file is taken for rolling captions. */
const rollingShare = 1 / 3;
/** Cues that are further apart do not roll, in seconds. */
const rollingGap = 1.5;
/** Rolling captions show at most four lines at once (CEA-608), so more are never compared. */
const rollingLines = 4;

/**
 * Strips the lines that rolling captions repeat: each cue shows the line before again, and the new one below it. Cues keep
 * their times; one that only repeats is dropped. Other files stay as they are, because people do say things twice.
 */
export function withoutRepeats(cues: readonly Cue[]): Cue[] {
  const fresh = cues.map((cue, index) => freshLines(cues[index - 1], cue));
  const repeating = fresh.filter((lines, index) => lines.length < linesOf(cues[index]).length).length;
  if (repeating < 2 || repeating < cues.length * rollingShare) return [...cues];
  return cues.flatMap((cue, index) => {
    const text = (fresh[index] ?? []).join('\n');
    return text ? [{ ...cue, text }] : [];
  });
}

function linesOf(cue: Cue | undefined): string[] {
  return cue ? cue.text.split('\n') : [];
}

/** The lines of a cue after those with which the cue before it ended. */
function freshLines(before: Cue | undefined, cue: Cue): string[] {
  const lines = linesOf(cue);
  if (!before || cue.start - before.end > rollingGap) return lines;
  const earlier = linesOf(before).slice(-rollingLines).map(plain);
  const now = lines.slice(0, rollingLines).map(plain);
  for (let count = Math.min(earlier.length, now.length); count > 0; count -= 1)
    if (earlier.slice(-count).join('\n') === now.slice(0, count).join('\n')) return lines.slice(count);
  return lines;
}

const plain = (text: string) => wordsOf({ text });
