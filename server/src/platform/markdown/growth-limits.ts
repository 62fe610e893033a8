import type { MarkdownIt, Token } from 'markdown-it';

/**
 * Few characters can become very much HTML: each short row of a table is filled up to the width of its header, and each use
 * of a definition repeats its URL. Texts that grow like this are shown as they were written.
 */

/** A text has more tokens of blocks than one for two characters. Each cell of a table is three tokens. */
export class TooManyBlocks extends Error {}

/** Tokens that even the shortest text may have: those of a table of some 600 cells. */
const freeTokens = 2000;
/** HTML characters for each character of a text, and those that even the shortest text may have. */
const maxGrowth = 10;
const freeCharacters = 20_000;

/** Makes a parser throw `TooManyBlocks` at the first token over the limit. */
export function limitBlocks(parser: MarkdownIt): void {
  parser.block.State = class extends parser.block.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      if (this.tokens.length > this.src.length / 2 + freeTokens) throw new TooManyBlocks();
      return super.push(type, tag, nesting);
    }
  };
}

/** Whether the HTML of a text is out of proportion to it. */
export function isTooLong(html: string, text: string): boolean {
  return html.length > text.length * maxGrowth + freeCharacters;
}
