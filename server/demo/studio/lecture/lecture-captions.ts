import type { LectureTimeline } from './lecture-timeline.ts';

const longestLine = 44;

/** The WebVTT captions: one cue a sentence, while it is spoken and a breath longer. */
export function lectureCaptions(timeline: LectureTimeline): string {
  const cues = timeline.steps.map(({ step, speech, end }) => {
    const until = Math.min(end, speech.to + 0.3);
    return `${timestamp(speech.from)} --> ${timestamp(until)}\n${wrapped(step.say)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** The WebVTT chapters: each lasts until the next one, the last until the end. */
export function lectureChapters({ steps, seconds }: LectureTimeline): string {
  const begun = steps.filter(({ step }) => step.chapter !== undefined);
  const cues = begun.map(({ step, start }, index) => {
    const until = begun[index + 1]?.start ?? seconds;
    return `${timestamp(start)} --> ${timestamp(until)}\n${step.chapter ?? ''}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Breaks a long sentence into two lines of about the same length. */
function wrapped(sentence: string): string {
  if (sentence.length <= longestLine) return sentence;
  const middle = sentence.length / 2;
  const gaps = [...sentence.matchAll(/ /g)].map((match) => match.index);
  const nearest = gaps.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return nearest === undefined ? sentence : `${sentence.slice(0, nearest)}\n${sentence.slice(nearest + 1)}`;
}

function timestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, width: number) => String(value).padStart(width, '0');
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${part(h, 2)}:${part(m, 2)}:${part(s, 2)}.${part(ms % 1000, 3)}`;
}
