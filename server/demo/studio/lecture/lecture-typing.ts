/** The editor from `at` seconds on: its text, where the cursor stands, and what is selected. */
export type EditorState = {
  at: number;
  text: string;
  cursor: number;
  selection?: [from: number, to: number];
};

/** A replacement of `removed` characters at `from` by `inserted`. */
type TextEdit = { from: number; removed: number; inserted: string };

const secondsBeforeTyping = 0.25;
const secondsSelected = 0.4;

/** The smallest single edit between two texts; a pure insertion begins at a line's start where it can. */
function textEdit(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const removed = before.length - from - tail;
  if (removed === 0) from = lineStart(after, from, after.length - tail);
  return { from, removed, inserted: after.slice(from, after.length - before.length + from + removed) };
}

/** Moves the insertion [from, to) back over equal text, to where it opens or follows a line. */
function lineStart(text: string, from: number, to: number): number {
  for (let back = 0; back <= from; back += 1) {
    const start = from - back;
    if (start === 0 || text[start - 1] === '\n' || text[start] === '\n') return start;
    if (text[start - 1] !== text[to - back - 1]) return from;
  }
  return from;
}

/**
 * The states that a person typing this edit goes through, from `start` seconds.
 * The pace fits `seconds` of speech, within what hands can do; line indents come in one piece.
 */
export function typedStates(before: string, after: string, start: number, seconds: number): EditorState[] {
  const edit = textEdit(before, after);
  const states: EditorState[] = [];
  let at = start + secondsBeforeTyping;
  if (edit.removed > 0) {
    const end = edit.from + edit.removed;
    states.push({ at, text: before, cursor: end, selection: [edit.from, end] });
    at += secondsSelected;
  }
  // A block that goes above other lines opens its empty line first.
  const opened = /\n*$/.exec(edit.inserted)?.[0] ?? '';
  const head = before.slice(0, edit.from);
  const rest = opened + before.slice(edit.from + edit.removed);
  states.push({ at, text: head + rest, cursor: edit.from });
  const body = edit.inserted.slice(0, edit.inserted.length - opened.length);
  const strokes = body.match(/\n[ ]*|[ ]{2,}|[^\n]/g) ?? [];
  const pace = Math.min(0.075, Math.max(0.03, (seconds * 0.8) / Math.max(1, strokes.length)));
  let typed = '';
  for (const [index, stroke] of strokes.entries()) {
    typed += stroke;
    at += pace * (0.6 + 0.8 * unevenness(index)) * (stroke.startsWith('\n') ? 2.5 : 1);
    states.push({ at, text: head + typed + rest, cursor: edit.from + typed.length });
  }
  return states;
}

/** A number in [0, 1) that looks random and is the same in every run. */
function unevenness(index: number): number {
  const wave = Math.sin(index * 12.9898 + 4.1414) * 43758.5453;
  return wave - Math.floor(wave);
}
