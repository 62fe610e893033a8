/** Marks an element whose text says what went wrong, at the place where it did. */
export const errorMark = { 'data-error': true } as const;

/** Whether the page says this sentence about an error already. */
export function isErrorShown(sentence: unknown): boolean {
  return [...document.querySelectorAll('[data-error]')].some(({ textContent }) => textContent === sentence);
}
