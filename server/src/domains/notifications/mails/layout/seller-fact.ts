import type { Fact } from './content.ts';

/** The line about the seller. `name` is empty while the shop's settings name none; `site` is the site's origin. */
export function sellerFact(name: string, site: string): Fact {
  return ['Seller', `${name || 'Fit Coder Courses'}, ${site}`];
}
