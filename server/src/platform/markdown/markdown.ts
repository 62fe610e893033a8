import { maxMarkdown } from '@fit-coder/contracts/learning/markdown';
import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';
import { isTooLong, limitBlocks, TooManyBlocks } from './growth-limits.ts';
import { safeHtml } from './safe-html.ts';

/** How deep quotes and lists can be nested; what is deeper is text. */
const maxNesting = 40;

/** Only URLs with a scheme become links: without one, the file `main.rs` would be a site in Serbia. */
const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting });
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.validateLink = (url) => /^(?:https?:\/\/|mailto:)/iu.test(url);
// A picture from elsewhere would tell its server who reads the page.
parser.disable('image');
limitBlocks(parser);

/** What was made of recent texts, up to `characters` in total, because many courses are shown again and again. */
function madeOfTexts(characters: number) {
  return new LRUCache<string, string>({
    max: 5000,
    maxSize: characters,
    sizeCalculation: (made, text) => made.length + text.length + 1,
  });
}

const rendered = madeOfTexts(16_000_000);
const plain = madeOfTexts(4_000_000);

/**
 * Markdown (CommonMark, with tables, struck-out text and linked URLs) as HTML that is safe for every page. Its
 * headings begin at the third level, below those of the page. A text longer than `maxMarkdown`, or whose HTML would be out of
 * proportion, is shown as it was written.
 */
export function renderMarkdown(text: string): string {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = safeHtml(htmlOf(text) ?? asWritten(text));
  rendered.set(text, html);
  return html;
}

/**
 * The words of a Markdown text in one line, without marks, code blocks and tables, for lists and metadata. A text of more
 * than `most` characters ends after a whole word, with an ellipsis.
 */
export function plainText(text: string, most = 300): string {
  const words = plain.get(text) ?? wordsIn(text);
  plain.set(text, words);
  if (words.length <= most) return words;
  const cut = words.slice(0, most).replace(/\s+\S*$/u, '');
  return `${cut.toWellFormed()}…`;
}

/** The text as HTML; null if it is too long, or grows too much. */
function htmlOf(text: string): string | null {
  const html = whileLimited(text, () => parser.render(text));
  return html === null || isTooLong(html, text) ? null : html;
}

/** What `read` makes of a text; null if the text is longer than `maxMarkdown` or has too many blocks. */
function whileLimited<T>(text: string, read: () => T): T | null {
  if (text.length > maxMarkdown) return null;
  try {
    return read();
  } catch (error) {
    if (error instanceof TooManyBlocks) return null;
    throw error;
  }
}

function wordsIn(text: string): string {
  const tokens = whileLimited(text, () => parser.parse(text, {}));
  if (tokens === null) return oneLine(text);
  const lines: string[] = [];
  let tables = 0;
  for (const token of tokens) {
    if (token.type === 'table_open') tables += 1;
    if (token.type === 'table_close') tables -= 1;
    if (tables === 0 && token.children) lines.push(token.children.map(wordsOf).join(''));
  }
  return oneLine(lines.join(' '));
}

function wordsOf({ type, content }: { readonly type: string; readonly content: string }): string {
  return type === 'softbreak' || type === 'hardbreak' ? ' ' : content;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function asWritten(text: string): string {
  return `<p>${parser.utils.escapeHtml(text)}</p>`;
}
