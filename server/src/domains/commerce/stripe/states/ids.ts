/** The id of an object that Stripe reports as an id, or as a whole if it was asked to. */
export function idOf(object: string | { readonly id: string }): string {
  return typeof object === 'string' ? object : object.id;
}

/** Stripe's unix seconds as a date. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Stripe's unix seconds as a date, if there are any. */
export function dateOrNull(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : dateOf(seconds);
}
