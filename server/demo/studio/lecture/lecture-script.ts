/** A line of the output pane; `bar` (0-1) draws a bar of that share of the pane's width under it. */
export type OutputLine = { text: string; tone?: 'plain' | 'dim' | 'good' | 'bad' | 'mark'; bar?: number };

/** A row of cells: those in [from, to) are still in play, `at` is the one looked at. */
export type CellStrip = { values: string[]; from: number; to: number; at?: number };

/** One spoken sentence and what happens on the screen meanwhile. What is not named stays as it was. */
export type ScriptStep = {
  /** Begins a chapter with this title, at most 30 characters. */
  chapter?: string;
  /** The caption, at most 84 characters. */
  say: string;
  /** The same sentence spelled for the voice, where it would stumble. */
  spoken?: string;
  /** The line above the editor; words between asterisks get the marker. */
  note?: string;
  /** The editor's whole text after this step. The difference to the text before is typed. */
  code?: string;
  /** Puts the text there at once instead of typing it. */
  paste?: boolean;
  /** Lines that hold one of these fragments stay lit, the others step back; an empty list lights all. */
  light?: string[];
  /** Fragment to underline as an error; an empty string removes the underline. */
  squiggle?: string;
  /** Lines that appear in the output pane, one after the other. */
  output?: OutputLine[];
  /** Empties the output pane first. */
  clear?: boolean;
  /** Successive states of the cell strip, spread over the step. */
  strips?: CellStrip[];
};

/** A file that comes with the lecture, such as the start of an exercise. */
export type ExerciseFile = { name: string; text: string };

/** Everything that one lecture video needs beside the title and number that its course knows. */
export type LectureScript = {
  /** Base name of the files, and the `video` of exactly one demo lecture. */
  name: string;
  /** Part of the lecture's title that carries the marker on the title card. */
  marked: string;
  file: string;
  /** highlight.js language. */
  language: string;
  /** `bright` and `deep` are festival's HTS voice at two pitches, `rms` is flite's. */
  voice: 'bright' | 'deep' | 'rms';
  height: 720 | 1080;
  /** Where results appear, right of the editor; `size` is its width in pixels at 1920 by 1080. */
  pane: { title: string; size: number };
  /** Files for the learner, each under 3 kB. */
  files?: readonly ExerciseFile[];
  steps: ScriptStep[];
};

/** Lines of the output pane by tone. */
export const plain = lineOf('plain');
export const dim = lineOf('dim');
export const good = lineOf('good');
export const bad = lineOf('bad');
export const mark = lineOf('mark');

function lineOf(tone: NonNullable<OutputLine['tone']>) {
  return (text: string, bar?: number): OutputLine => ({ text, tone, ...(bar !== undefined && { bar }) });
}
