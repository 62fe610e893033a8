import { isForSale } from '@fit-coder/contracts/selling/course-sale';
import { maxCartCourses } from '@fit-coder/contracts/commerce';
import { Refusal } from '../../../platform/refusal.ts';
import type { CourseFacts } from '../../catalogue/catalogue.ts';
import type { Recipient } from '../orders/order.ts';

/** A course that can be bought separately. */
export interface CourseForSale {
  readonly id: string;
  readonly title: string;
  readonly priceCents: number;
  /** The promised day (ISO 8601) of a course that is sold before it is recorded. */
  readonly availableOn: string | null;
}

/** The courses that can be bought separately. */
export function forSale(courses: readonly CourseFacts[], now: Date): CourseForSale[] {
  return courses.flatMap((course) => {
    const { id, title, priceCents, availableOn, published } = course;
    if (!published || priceCents === null || !isForSale(course, now)) return [];
    return [{ id, title, priceCents, availableOn }];
  });
}

/** @throws Refusal `not_found`, `not_for_sale` */
export function mustBeForSale(course: CourseFacts | null, now: Date): CourseForSale {
  if (!course?.published) throw new Refusal('not_found', 'There is no such course.');
  const [sold] = forSale([course], now);
  if (sold) return sold;
  throw new Refusal('not_for_sale', whyNotForSale(course));
}

function whyNotForSale({ title, access, priceCents }: CourseFacts): string {
  if (access === 'free') return `${title} is free. You can start it right away.`;
  return priceCents === null
    ? `${title} is not sold separately. Subscribe to watch it.`
    : `${title} cannot be bought yet, because none of its lectures is ready.`;
}

/** What a cart's order is called on receipts. @throws Refusal `cart_empty` */
export function describeCart(courses: readonly CourseForSale[], recipient: Recipient): string {
  const [first, ...others] = courses;
  if (!first)
    throw new Refusal('cart_empty', 'There is nothing to pay for in your cart. Add a course first.');
  const more = `${others.length} more ${others.length === 1 ? 'course' : 'courses'}`;
  const what = others.length === 0 ? first.title : `${first.title} and ${more}`;
  return recipient === 'gift' ? `${what} as a gift` : what;
}

/** `how` continues the first half of the sentence. */
export function cartChanged(how = ''): Refusal {
  return new Refusal('stale_order', `Your cart has changed${how}. Check it, then check out again.`);
}

export function cartFull(): Refusal {
  return new Refusal(
    'list_full',
    `Your cart can have at most ${maxCartCourses} courses. Check out or remove one first.`,
  );
}
