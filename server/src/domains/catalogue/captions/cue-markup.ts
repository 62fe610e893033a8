import { escapeText, unescapeText, wordsOf } from './cue.ts';

/**
 * The tags of WebVTT, those that SubRip files contain, and the codes for places that some programs write, such as
 * `{\an8}`. Everything else with a `<` is text: programmers say `List<String>`.
 */
const markup =
  /<(?<slash>\/?)(?<tag>[biuvc]|ruby|rt|lang|font)(?<rest>(?:\.[\w.-]*)?(?:[ \t][^<>]*)?)>|<\d[\d:.]*>|\{\\an?\d+\}/giu;
/** Tags that are kept: bold, italic, underlined, and who speaks. */
const kept = new Set(['b', 'i', 'u', 'v']);
/** Neither WebVTT nor the database stores all of these. */
const invisible = /[\p{Cc}\uFEFF]/gu;

/**
 * The text of a cue as clean WebVTT: tags that are allowed, closed in their order, and everything else escaped. It has no
 * empty line, which would end the cue, and is empty if it has nothing but tags.
 */
export function cleanMarkup(source: string): string {
  const text = source
    .split('\n')
    .map((line) => line.replaceAll(invisible, ' '))
    .join('\n');
  const open: string[] = [];
  let clean = '';
  let read = 0;
  for (const match of text.matchAll(markup)) {
    clean += escapeText(unescapeText(text.slice(read, match.index)));
    clean += tagOf(match.groups ?? {}, open);
    read = match.index + match[0].length;
  }
  clean += escapeText(unescapeText(text.slice(read)));
  clean += open
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');
  return wordsOf({ text: clean }) === '' ? '' : withoutEmptyLines(clean);
}

function withoutEmptyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).join('\n');
}

/** What takes the place of a tag; `open` is changed accordingly. */
function tagOf({ slash, tag = '', rest = '' }: Record<string, string | undefined>, open: string[]): string {
  const name = tag.toLowerCase();
  if (!kept.has(name)) return '';
  if (slash) return open.at(-1) === name ? `</${open.pop()}>` : '';
  const speaker =
    name === 'v'
      ? rest
          .replace(/^\S*/u, '')
          .replaceAll(/[&\s]+/gu, ' ')
          // With the end of the tag, two dashes would be the arrow between the times of a cue.
          .replaceAll(/-{2,}/gu, '-')
          .trim()
      : '';
  if (name === 'v' && !speaker) return '';
  open.push(name);
  return speaker ? `<v ${speaker}>` : `<${name}>`;
}
