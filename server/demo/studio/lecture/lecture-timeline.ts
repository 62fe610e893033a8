import type { CellStrip, LectureScript, OutputLine, ScriptStep } from './lecture-script.ts';
import type { EditorState } from './lecture-typing.ts';
import { typedStates } from './lecture-typing.ts';

/** A step with its place in time; all times are seconds from the video's start. */
export type TimedStep = {
  step: ScriptStep;
  start: number;
  speech: { from: number; to: number };
  end: number;
  editor: EditorState[];
  outputs: { at: number; line: OutputLine }[];
  strips: { at: number; strip: CellStrip }[];
  /** When the typing of the step is over. */
  settled: number;
};

/** The whole video: the title card leaves at `card`, though the first sentence may go on. */
export type LectureTimeline = { card: number; steps: TimedStep[]; seconds: number };

const pauses = { beforeCard: 0.6, afterCard: 0.55, beforeStep: 0.15, afterStep: 0.45, atEnd: 1.4 };
const shortestCard = 2.6;
const longestCard = 3;

/** Lays the script out in time; `speech` holds the spoken seconds of each step. */
export function lectureTimeline(script: LectureScript, speech: readonly number[]): LectureTimeline {
  const steps: TimedStep[] = [];
  let start = 0;
  let text = '';
  for (const [index, step] of script.steps.entries()) {
    const timed = timedStep(step, index, start, speech[index] ?? 0, text);
    steps.push(timed);
    start = timed.end;
    text = step.code ?? text;
  }
  return { card: Math.min(longestCard, steps[0]?.end ?? 0), steps, seconds: start + pauses.atEnd };
}

function timedStep(step: ScriptStep, index: number, start: number, spoken: number, text: string): TimedStep {
  const card = index === 0;
  const from = start + (card ? pauses.beforeCard : pauses.beforeStep);
  const speech = { from, to: from + spoken };
  const editor = editorStates(step, start, spoken, text);
  const settled = editor.at(-1)?.at ?? start + 0.2;
  const shown = step.code === undefined ? start + 0.5 : settled + 0.3;
  const outputs = spread(step.output ?? [], shown, spoken).map(({ at, item }) => ({ at, line: item }));
  const strips = spread(step.strips ?? [], shown, spoken).map(({ at, item }) => ({ at, strip: item }));
  const busy = Math.max(speech.to, settled, outputs.at(-1)?.at ?? 0, strips.at(-1)?.at ?? 0);
  const end = card ? Math.max(shortestCard, speech.to + pauses.afterCard) : busy + pauses.afterStep;
  return { step, start, speech, end, editor, outputs, strips, settled };
}

function editorStates(step: ScriptStep, start: number, spoken: number, text: string): EditorState[] {
  if (step.code === undefined) return [];
  if (step.paste) return [{ at: start, text: step.code, cursor: step.code.length }];
  return typedStates(text, step.code, start, spoken);
}

/** Gives each item a moment, evenly over the spoken time and never hurried. */
function spread<Item>(items: readonly Item[], from: number, spoken: number): { at: number; item: Item }[] {
  const gap = Math.min(0.9, Math.max(0.16, (spoken * 0.8) / Math.max(1, items.length)));
  return items.map((item, index) => ({ at: from + index * gap, item }));
}
