/** Responses that are the same for many pages; the server keeps each as one object as long as it is current. */
const shared = new WeakSet<object>();

/** What `pagesOf` made of each shared response. */
const lists = new WeakMap<object, object>();

/** The JSON of shared objects from their second use on; null after the first, because the result of a rare search is seldom used twice. */
const texts = new WeakMap<object, string | null>();

/** Notes that other pages contain this object too, and that it never changes. */
export function noteShared(data: unknown): void {
  if (typeof data === 'object' && data !== null) shared.add(data);
}

/** Makes what the library keeps of a list after its first page. A shared page always gives the same object. */
export function pagesOf(page: unknown, pageParam: unknown): object {
  const pages = { pages: [page], pageParams: [pageParam] };
  if (typeof page !== 'object' || page === null || !shared.has(page)) return pages;
  const known = lists.get(page) ?? pages;
  lists.set(page, known);
  shared.add(known);
  return known;
}

/** The JSON text of a value within a script element; `<` is escaped, so that text cannot end the element. */
export function jsonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !shared.has(value)) return written(value);
  const known = texts.get(value);
  if (typeof known === 'string') return known;
  const text = written(value);
  texts.set(value, known === null ? text : null);
  return text;
}

function written(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
