import type { Cart } from '@fit-coder/contracts/commerce';

/** A cart of these courses; a course without a price costs nothing. */
export function cartOf(courses: Cart['courses'], currency: string): Cart {
  const totalCents = courses.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0);
  return { courses, totalCents, currency, owned: [] };
}

/** The cart after a course was removed. */
export function without({ courses, currency, owned }: Cart, courseId: string): Cart {
  const isLeft = ({ id }: { readonly id: string }) => id !== courseId;
  return { ...cartOf(courses.filter(isLeft), currency), owned: owned.filter(isLeft) };
}
