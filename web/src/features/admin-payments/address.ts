/** The URL of a list under a filter, such as `/admin/payments/orders?status=paid`. */
export function listAddress(path: string, filter: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The search in the URL of a list. */
export function searchOf(search: URLSearchParams): { q?: string } {
  const q = search.get('q')?.trim().slice(0, 100);
  return q ? { q } : {};
}

/** The value of a filter in the URL of a list, if it is one of these. */
export function choiceOf<V extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly V[],
): V | undefined {
  return values.find((value) => value === search.get(name));
}
