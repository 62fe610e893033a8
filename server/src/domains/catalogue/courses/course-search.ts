/** The words of a search, in PostgreSQL's `tsquery` syntax. */
export interface SearchWords {
  /** All words but the last, as `'a' & 'b'`; empty if there is only one. */
  readonly first: string;
  /** The last word: `'c':*` if it may still be incomplete, `'c'` if a character follows it. */
  readonly last: string;
}

/** More words than a real search has; each costs an index lookup. */
export const maxWords = 12;

/**
 * Reads a visitor's search. Only letters, digits and combining marks are kept, so that no character has a meaning in
 * the query syntax. Names of languages keep their signs (`C++`, `C#`), spelt as the SQL function `searchable` of the
 * migrations spells them. Returns null for a text without a word.
 */
export function readSearch(text: string): SearchWords | null {
  const words = readWords(text);
  const last = words.pop();
  return last === undefined ? null : { first: words.join(' & '), last };
}

/** The words of a search, each in the syntax of `tsquery`: `'a'`, and `'c':*` for one that may still be incomplete. */
export function readWords(text: string): string[] {
  const spoken = spelt(text);
  const words = (spoken.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, maxWords);
  const stillTyping = /[\p{L}\p{N}\p{M}]$/u.test(spoken);
  return words.map((word, index) =>
    stillTyping && index === words.length - 1 ? `'${word}':*` : `'${word}'`,
  );
}

/** Names of languages as the SQL function `searchable` spells them. */
export function spelt(text: string): string {
  return text.replaceAll('+', 'plus').replaceAll('#', 'sharp');
}
