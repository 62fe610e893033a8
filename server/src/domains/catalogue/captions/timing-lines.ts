import { Refusal } from '../../../platform/refusal.ts';

/** https://www.w3.org/TR/webvtt1/#webvtt-timestamp, and as SubRip files spell it: a comma, fewer digits. */
const clockTime = String.raw`(?:(\d{1,2}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const timing = new RegExp(
  String.raw`^[ \t]*${clockTime}[ \t]*-->[ \t]*${clockTime}(?<settings>[ \t].*)?$`,
  'u',
);

/**
 * Stands before every line of text, because the parser takes text such as `position: absolute` for settings of the cue. It
 * is removed with all other control characters.
 */
const guard = '\u0001';

/** More than any caption needs; what reads a line may take a time that grows with the square of its length. */
const maxLineLength = 10_000;

export type CaptionsFormat = 'vtt' | 'srt';

/**
 * The lines of a captions file with all times spelt as WebVTT spells them, so that the parser leaves out no cue silently.
 * @throws Refusal `unsupported_type`, with the line
 */
export function readTimingLines(text: string, format: CaptionsFormat): { lines: string[]; cues: number } {
  const lines = text.split(/\r\n|\n|\r/u);
  let cues = 0;
  /** Whether the line belongs to a cue that has begun. */
  let inCue = false;
  for (const [index, line] of lines.entries()) {
    if (line.length > maxLineLength)
      throw rejected(
        `Line ${index + 1} has more than ${maxLineLength.toLocaleString('en')} characters. Divide it into several cues.`,
      );
    if (line.trim() === '') {
      lines[index] = '';
      inCue = false;
    } else if (line.includes('-->')) {
      const found = timing.exec(line);
      // An arrow in a program is text; WebVTT does not allow it there.
      if (!found && inCue && format === 'srt') continue;
      if (inCue) throw rejected(`Line ${index + 1}: put an empty line before this cue.`);
      lines[index] = spelt(found, index + 1, format);
      inCue = true;
      cues += 1;
    } else if (inCue) lines[index] = guard + line;
  }
  return { lines, cues };
}

/** The settings of a cue exist only in WebVTT. */
function spelt(found: RegExpExecArray | null, line: number, format: CaptionsFormat): string {
  if (!found) {
    throw rejected(`Line ${line}: these times cannot be read. Write them as 00:01:02.500 --> 00:01:04.000.`);
  }
  const [start, end] = [milliseconds(found.slice(1, 5)), milliseconds(found.slice(5, 9))];
  if (start === null || end === null)
    throw rejected(`Line ${line}: minutes and seconds go up to 59. Correct the times.`);
  if (end <= start) throw rejected(`Line ${line}: this cue ends before it starts. Correct its times.`);
  const settings = format === 'vtt' ? (found.groups?.['settings'] ?? '').split(/\s+/u).filter(Boolean) : [];
  return [timestamp(start), '-->', timestamp(end), ...settings].join(' ');
}

function milliseconds([hours, minutes, seconds, part = '']: (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1000 + Number(part.padEnd(3, '0'));
}

/** A time in milliseconds as WebVTT spells it: `00:01:02.500`. */
export function timestamp(time: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(time / 1000);
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
  return `${clock}.${String(time % 1000).padStart(3, '0')}`;
}

/** The refusal of a captions file, beside its field. */
export function rejected(sentence: string): Refusal {
  return new Refusal('unsupported_type', sentence, { file: sentence });
}
