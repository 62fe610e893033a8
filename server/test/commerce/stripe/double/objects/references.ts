/** The id of an object that another one names, by its id or as a whole; empty if it names none. */
export function refOf(object: string | { readonly id: string } | null | undefined): string {
  return typeof object === 'object' ? (object?.id ?? '') : (object ?? '');
}
