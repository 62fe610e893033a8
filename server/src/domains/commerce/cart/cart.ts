import { formatMoney, siteCurrency } from '@fit-coder/contracts/money';
import { maxCartCourses } from '@fit-coder/contracts/commerce';
import { Refusal } from '../../../platform/refusal.ts';
import type { CourseFacts } from '../../catalogue/catalogue.ts';
import type { OrderDraft } from '../orders/order.ts';

/** A course that can be bought separately. */
export interface CourseForSale {
  readonly id: string;
  readonly title: string;
  readonly priceCents: number;
}

/** The courses that can be bought separately. */
export function forSale(courses: readonly CourseFacts[]): CourseForSale[] {
  return courses.flatMap(({ id, title, priceCents, published }) =>
    published && priceCents !== null ? [{ id, title, priceCents }] : [],
  );
}

/** @throws Refusal `not_found`, `not_for_sale` */
export function mustBeForSale(course: CourseFacts | null): CourseForSale {
  if (!course?.published) throw new Refusal('not_found', 'There is no such course.');
  const { id, title, priceCents, access } = course;
  if (priceCents !== null) return { id, title, priceCents };
  throw new Refusal(
    'not_for_sale',
    access === 'free'
      ? `${title} is free. You can start it right away.`
      : `${title} is not sold separately. Subscribe to watch it.`,
  );
}

/** The order of a cart, if it costs what its buyer was shown. @throws Refusal `cart_empty`, `stale_order` */
export function draftOf(courses: readonly CourseForSale[], shownCents: number): OrderDraft {
  const [first, ...others] = courses;
  if (!first)
    throw new Refusal('cart_empty', 'There is nothing to pay for in your cart. Add a course first.');
  const amountCents = courses.reduce((sum, course) => sum + course.priceCents, 0);
  if (amountCents !== shownCents)
    throw cartChanged(` and now costs ${formatMoney(amountCents, siteCurrency)}`);
  return {
    kind: 'courses',
    subscriptionId: null,
    amountCents,
    currency: siteCurrency,
    description: describe(first.title, others.length),
    items: courses.map(({ id, title, priceCents }) => ({ courseId: id, title, priceCents })),
  };
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

function describe(title: string, others: number): string {
  if (others === 0) return title;
  return `${title} and ${others} more ${others === 1 ? 'course' : 'courses'}`;
}
