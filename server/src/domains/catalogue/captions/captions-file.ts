import { parseText, type VTTCue } from 'media-captions';
import type { Cue } from './cue.ts';
import { cleanMarkup } from './cue-markup.ts';
import { withoutRepeats } from './rolling-lines.ts';
import { readTimingLines, rejected, timestamp, type CaptionsFormat } from './timing-lines.ts';

/** More than six hours of speech have. */
const maxCues = 10_000;
const maxLines = 100_000;
/** A limit of PostgreSQL for the words of one lecture; speech of six hours has less. */
const maxTextBytes = 300_000;

const shorten = 'Shorten it, or split the lecture.';

/** What a captions file says, cleaned and in the order of time. */
export interface CaptionsFile {
  readonly format: CaptionsFormat;
  readonly cues: readonly Cue[];
  /** How many cues of the file only repeated the one before. */
  readonly repeats: number;
}

/** Reads a WebVTT or SubRip file in UTF-8. @throws Refusal `unsupported_type`, which names the line */
export async function readCaptionsFile(bytes: Buffer): Promise<CaptionsFile> {
  const text = decode(bytes);
  const format = formatOf(text);
  const { lines, cues: count } = readTimingLines(text, format);
  if (count > maxCues)
    throw rejected(
      `That file has ${inWords(count)} cues; captions can have at most ${inWords(maxCues)}. ${shorten}`,
    );
  if (lines.length > maxLines)
    throw rejected(`That file has more than ${inWords(maxLines)} lines. ${shorten}`);
  const { cues: parsed } = await parseText(lines.join('\n'), { type: format, errors: false });
  if (parsed.length !== count)
    throw rejected('That file has times (-->) inside a note or a style. Remove them, and choose it again.');
  const cues = parsed.map(cueOf).filter(({ text: said }) => said !== '');
  if (cues.length === 0)
    throw rejected(
      'That file contains no captions. Choose a WebVTT or SRT file with at least one line of text.',
    );
  const sorted = cues.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const fresh = withoutRepeats(sorted);
  if (Buffer.byteLength(fresh.map(({ text: said }) => said).join('\n')) > maxTextBytes)
    throw rejected(
      `That file has too much text; captions can have at most ${maxTextBytes / 1000} kB of it. ${shorten}`,
    );
  return { format, cues: fresh, repeats: sorted.length - fresh.length };
}

/** `10,000`. */
function inWords(count: number): string {
  return count.toLocaleString('en');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text without its byte order mark. */
function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw rejected('That file is not text in UTF-8. Save it as UTF-8, and choose it again.');
  }
}

function formatOf(text: string): CaptionsFormat {
  if (/^WEBVTT(?:[ \t].*)?(?:\r|\n|$)/u.test(text)) return 'vtt';
  if (/^(?:\d+[ \t]*(?:\r\n|\r|\n))?[ \t]*[\d:.,]+[ \t]*-->/u.test(text.trimStart())) return 'srt';
  throw rejected(
    'That file is neither WebVTT nor SRT. Choose a file whose first line is WEBVTT, or that begins with a cue.',
  );
}

function cueOf(cue: VTTCue): Cue {
  return {
    start: cue.startTime,
    end: cue.endTime,
    text: cleanMarkup(cue.text),
    settings: settingsOf(cue),
  };
}

/** Where a cue is shown, so that captions can make room for code on the screen. */
function settingsOf({ vertical, line, lineAlign, snapToLines, position, size, align }: VTTCue): string {
  const parts = [
    vertical && `vertical:${vertical}`,
    line === 'auto'
      ? ''
      : `line:${line}${snapToLines ? '' : '%'}${lineAlign === 'start' ? '' : `,${lineAlign}`}`,
    position === 'auto' ? '' : `position:${position}%`,
    size === 100 ? '' : `size:${size}%`,
    /^(?:start|end|left|right)$/u.test(align) ? `align:${align}` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** Cues as a WebVTT file. */
export function writeWebVtt(cues: readonly Cue[]): Buffer {
  const blocks = cues.map(({ start, end, text, settings }) => {
    const times = `${spelt(start)} --> ${spelt(end)}`;
    return `${settings ? `${times} ${settings}` : times}\n${text}\n`;
  });
  return Buffer.from(['WEBVTT\n', ...blocks].join('\n'));
}

const spelt = (seconds: number) => timestamp(Math.round(seconds * 1000));
