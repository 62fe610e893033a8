import type { CellStrip, OutputLine } from './lecture-script.ts';
import type { LectureTimeline, TimedStep } from './lecture-timeline.ts';
import type { EditorState } from './lecture-typing.ts';

/** A place in the editor: line and column from 0, length in characters. */
type Span = { line: number; column: number; length: number };

/** What one frame shows. Progress values run from 0 to 1. Equal scenes are equal pictures. */
export type LectureScene = {
  /** How far the title card's marker has swept, and how far the card has left. */
  card: { marker: number; gone: number };
  text: string;
  cursor: { line: number; column: number } | null;
  selection: Span | null;
  squiggle: Span | null;
  /** Lines that stay bright; null when all do. */
  lit: number[] | null;
  note: { text: string; shown: number };
  /** `stale`: the code has changed since these lines came out. */
  pane: { open: number; lines: OutputLine[]; strip: CellStrip | null; stale: boolean };
};

/** The scene at `seconds` from the start. */
export function sceneAt(timeline: LectureTimeline, seconds: number): LectureScene {
  const past = timeline.steps.filter((step) => step.start <= seconds);
  const editor = editorAt(past, seconds);
  return {
    card: { marker: eased(seconds - 0.5, 0.45), gone: eased(seconds - timeline.card, 0.3) },
    text: editor.text,
    cursor: cursorAt(editor, seconds, timeline.card),
    selection: editor.selection ? span(editor.text, ...editor.selection) : null,
    squiggle: squiggleAt(past, editor.text, seconds),
    lit: litLines(past, editor, seconds),
    note: noteAt(past, seconds),
    pane: paneAt(past, seconds),
  };
}

function editorAt(past: TimedStep[], seconds: number): EditorState {
  const states = past.flatMap((step) => step.editor).filter((state) => state.at <= seconds);
  return states.at(-1) ?? { at: 0, text: '', cursor: 0 };
}

function cursorAt(editor: EditorState, seconds: number, card: number): LectureScene['cursor'] {
  const still = seconds - Math.max(editor.at, card);
  if (still > 0.5 && Math.floor(still / 0.5) % 2 === 1) return null;
  const { line, column } = span(editor.text, editor.cursor, editor.cursor);
  return { line, column };
}

function squiggleAt(past: TimedStep[], text: string, seconds: number): Span | null {
  const last = past.findLast((each) => each.step.squiggle !== undefined);
  const fragment = last && seconds >= last.settled + 0.15 ? (last.step.squiggle ?? '') : '';
  const from = text.lastIndexOf(fragment);
  return fragment === '' || from < 0 ? null : span(text, from, from + fragment.length);
}

function litLines(past: TimedStep[], editor: EditorState, seconds: number): number[] | null {
  const fragments = past.findLast((each) => each.step.light !== undefined)?.step.light ?? [];
  if (fragments.length === 0) return null;
  const typing = seconds - editor.at < 0.4 ? span(editor.text, editor.cursor, editor.cursor).line : -1;
  const lines = editor.text.split('\n');
  return lines.flatMap((line, index) =>
    index === typing || fragments.some((fragment) => line.includes(fragment)) ? [index] : [],
  );
}

function noteAt(past: TimedStep[], seconds: number): LectureScene['note'] {
  const step = past.findLast((each) => each.step.note !== undefined);
  if (step?.step.note === undefined) return { text: '', shown: 0 };
  return { text: step.step.note, shown: eased(seconds - step.start, 0.2) };
}

function paneAt(past: TimedStep[], seconds: number): LectureScene['pane'] {
  let lines: OutputLine[] = [];
  for (const each of past) {
    const shown = each.outputs.filter(({ at }) => at <= seconds).map(({ line }) => line);
    if (each.step.clear && shown.length > 0) lines = [];
    lines = [...lines, ...shown];
  }
  const moments = past.flatMap((each) => [...each.outputs, ...each.strips]);
  const opened = moments[0]?.at ?? Number.POSITIVE_INFINITY;
  const strips = past.flatMap((each) => each.strips).filter(({ at }) => at <= seconds);
  return {
    open: eased(seconds - opened + 0.25, 0.25),
    lines,
    strip: strips.at(-1)?.strip ?? null,
    stale: lines.length > 0 && editorAt(past, seconds).at > lastOutput(past, seconds),
  };
}

function lastOutput(past: TimedStep[], seconds: number): number {
  const shown = past.flatMap((each) => each.outputs).filter(({ at }) => at <= seconds);
  return shown.at(-1)?.at ?? 0;
}

function span(text: string, from: number, to: number): Span {
  const before = text.slice(0, from).split('\n');
  return { line: before.length - 1, column: before.at(-1)?.length ?? 0, length: to - from };
}

/** Ease-out over `duration`, rounded so that a finished move gives the same scene again. */
function eased(elapsed: number, duration: number): number {
  const progress = Math.min(1, Math.max(0, elapsed / duration));
  return Math.round((1 - (1 - progress) ** 3) * 1000) / 1000;
}
