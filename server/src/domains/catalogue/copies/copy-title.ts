/** The largest number of copies of one title. */
const mostCopies = 50;

const longestTitle = 120;

/** The titles that the copies of a course may have, the first one first: `Copy of X`, `Copy of X (2)`, … */
export function* copyTitles(title: string): Generator<string> {
  for (let number = 1; number <= mostCopies; number += 1) {
    const end = number === 1 ? '' : ` (${number})`;
    const whole = `Copy of ${title}`;
    yield `${shortened(whole, longestTitle - end.length)}${end}`;
  }
}

/** Cut between characters, so that no emoji is halved. Sizes are UTF-16 units, which are never fewer than characters. */
function shortened(text: string, most: number): string {
  let short = '';
  for (const character of text) {
    if (short.length + character.length > most) break;
    short += character;
  }
  return short.trimEnd();
}
