/** A lecture's title has this many characters, as the contract requires. */
const shortest = 4;
const longest = 120;

/** “Lecture 10” follows “Lecture 2”. */
const order = new Intl.Collator('en', { numeric: true });

/** Files in the order of their names. */
export function inNameOrder<F extends { readonly name: string }>(files: readonly F[]): F[] {
  return files.toSorted((one, other) => order.compare(one.name, other.name));
}

/**
 * The title of a lecture whose video is this file: `03_borrow-checker.mp4` is “Borrow checker”. `number` is the lecture's
 * place, for names that are no more than a number.
 */
export function titleOfFile(name: string, number: number): string {
  const words = name
    .replace(/\.[^.]*$/u, '')
    // A number that ends the name, or that something other than a letter follows: `3d-models` keeps its 3.
    .replace(/^\s*\d+(?:[.\-_]\d+)*(?:[\s.\-_)]+|$)/u, '')
    .replaceAll(/[_-]/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const characters = Array.from(words === '' ? `Lecture ${number}` : words);
  const title = characters.length < shortest ? `Lecture ${characters.join('')}` : characters.join('');
  const [first = '', ...rest] = Array.from(title);
  return withinLength(first.toLocaleUpperCase('en') + rest.join(''));
}

/** Cut between characters. Sizes are UTF-16 units, which are never fewer than characters. */
function withinLength(title: string): string {
  let short = '';
  for (const character of title) {
    if (short.length + character.length > longest) break;
    short += character;
  }
  return short.trimEnd();
}
