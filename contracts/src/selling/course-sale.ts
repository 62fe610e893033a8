import type { CourseCard } from '../catalogue.ts';

/**
 * Whether a course can be bought separately at `now`: it has a price, and a lecture that can be watched or a day on which
 * it will be there.
 */
export function isForSale(
  course: Pick<CourseCard, 'priceCents' | 'recorded' | 'availableOn'>,
  now: Date,
): boolean {
  const { priceCents, recorded, availableOn } = course;
  if (priceCents === null) return false;
  return recorded || (availableOn !== null && availableOn >= now.toISOString().slice(0, 10));
}
