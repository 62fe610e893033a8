/** What to look for, in the database's query language. */
export interface SearchWords {
  /** All words but the last, as `'a' & 'b'`; empty when there is only one. */
  readonly first: string;
  /** The last word: as `'c':*` while it may still be typed, as `'c'` when something stands after it. */
  readonly last: string;
}

/** More words than anyone types; each costs a look into the index. */
const maxWords = 12;

/**
 * Reads what a visitor typed. Only letters, digits and their marks get through, so that nothing in the text can
 * mean something to the database; the names of languages keep their signs (`C++`, `C#`), spelt as the migrations'
 * function `searchable` spells them. A text without a word gives null.
 */
export function readSearch(text: string): SearchWords | null {
  const spoken = text.replaceAll('+', 'plus').replaceAll('#', 'sharp');
  const words = spoken
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.slice(0, maxWords)
    .map((word) => `'${word}'`);
  const last = words?.pop();
  if (!words || last === undefined) return null;
  const stillTyping = /[\p{L}\p{N}\p{M}]$/u.test(spoken);
  return { first: words.join(' & '), last: stillTyping ? `${last}:*` : last };
}
