import { formatClock } from '../clock.ts';
import type { Chapter } from './chapters.ts';

/** Chapters read from a text, or the sentence about its first fault. */
export type ReadChapters = { readonly chapters: Chapter[] } | { readonly fault: string };

const line = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(\S.*)$/u;
/** A cue's times, https://www.w3.org/TR/webvtt1/#webvtt-timestamp; only its start matters for a chapter. */
const timing = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.\d{3}[ \t]+-->[ \t]/u;

/** Reads chapters as they are typed: a line `m:ss Title` or `h:mm:ss Title` for each. */
export function readChapterLines(text: string): ReadChapters {
  const chapters: Chapter[] = [];
  for (const [index, written] of text.split(/\r\n|\n|\r/u).entries()) {
    if (written.trim() === '') continue;
    const [, hours = '0', minutes = '', seconds = '', title = ''] = line.exec(written.trim()) ?? [];
    if (title === '') return { fault: `Write line ${index + 1} as a time and a title, such as 1:30 Loops.` };
    chapters.push({ seconds: inSeconds(hours, minutes, seconds), title: title.trim() });
  }
  return inOrder(chapters);
}

/** Reads chapters from WebVTT, in which each cue is a chapter. */
export function readChapterFile(text: string): ReadChapters {
  const blocks = text
    .replace(/^\uFEFF/u, '')
    .replaceAll(/\r\n?/gu, '\n')
    .split(/\n{2,}/u);
  if (!/^WEBVTT(?:[ \t\n]|$)/u.test(blocks[0] ?? ''))
    return { fault: 'That file is not WebVTT: its first line must be WEBVTT.' };
  const chapters = blocks.slice(1).flatMap((block) => {
    const lines = block.split('\n');
    const at = lines.findIndex((each) => timing.test(each));
    if (at < 0) return [];
    const [, hours = '0', minutes = '', seconds = ''] = timing.exec(lines[at] ?? '') ?? [];
    const title = plain(lines.slice(at + 1).join(' '));
    return [{ seconds: inSeconds(hours, minutes, seconds), title }];
  });
  return chapters.length > 0 ? inOrder(chapters) : { fault: 'That file contains no chapters.' };
}

/** Writes chapters as they are typed. */
export function writeChapterLines(chapters: readonly Chapter[]): string {
  return chapters.map(({ seconds, title }) => `${formatClock(seconds)} ${title}`).join('\n');
}

/** Says that a chapter does not start after the one before it; null if each does. */
export function orderFault(chapters: readonly Chapter[]): string | null {
  const late = chapters.find(({ seconds }, at) => seconds <= (chapters[at - 1]?.seconds ?? -1));
  return late ? `“${late.title}” must start after the chapter before it.` : null;
}

function inOrder(chapters: Chapter[]): ReadChapters {
  const fault = orderFault(chapters);
  return fault === null ? { chapters } : { fault };
}

function inSeconds(hours: string, minutes: string, seconds: string): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

/** The text of a cue without its tags. A `<` that begins no tag of WebVTT is kept. */
function plain(cue: string): string {
  return cue
    .replaceAll(/<\/?(?:c|i|b|u|v|lang|ruby|rt)(?:[.\s][^>]*)?>|<[\d:.]+>/gu, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/gu, (_, name: string) => named[name] ?? '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
