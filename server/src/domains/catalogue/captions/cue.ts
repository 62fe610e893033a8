/** One caption: its times in seconds, its text in WebVTT's markup, and where it is shown. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** Lines of cleaned WebVTT text. */
  readonly text: string;
  /** The settings after the times, such as `line:0 align:start`; empty for the usual place. */
  readonly settings: string;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', nbsp: '\u00A0' };

/** The words of a cue without markup, on one line. */
export function wordsOf({ text }: Pick<Cue, 'text'>): string {
  return unescapeText(text.replaceAll(/<[^>]*>/gu, ''))
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Replaces WebVTT's names for characters; the marks of writing direction are dropped. */
export function unescapeText(text: string): string {
  return text
    .replaceAll(/&(?<name>lt|gt|amp|nbsp);/gu, (_, name: string) => named[name] ?? '')
    .replaceAll(/&[lr]rm;/gu, '');
}

/** Text in which no character has a meaning in WebVTT. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
