/** The first and the last day of an export, as date fields give them; empty for no limit. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with a period; undefined if nothing is. */
export function periodFault({ from, to }: Period): string | undefined {
  return from !== '' && to !== '' && to < from ? 'The last day must not be before the first.' : undefined;
}

/** The URL of a file for a period. */
export function exportAddress(path: string, { from, to }: Period): string {
  const query = new URLSearchParams();
  if (from !== '') query.set('from', from);
  if (to !== '') query.set('to', to);
  return query.size > 0 ? `${path}?${query}` : path;
}
