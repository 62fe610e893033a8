import type { Course, CourseCard } from '@fit-coder/contracts/catalogue';
import { isForSale } from '@fit-coder/contracts/selling/course-sale';
import { formatDay } from '../../../ui/text/date.ts';
import { formatPrice } from '../../../ui/text/price.tsx';

type Terms = Pick<CourseCard, 'access' | 'priceCents' | 'recorded' | 'availableOn'>;

/** What a course costs: `Free`, `Premium`, `$59`; `Included` for a subscriber. */
export function accessName(course: Terms, currency: string, subscribed: boolean): string {
  if (course.access === 'free') return 'Free';
  if (subscribed) return 'Included';
  const { priceCents } = course;
  return priceCents !== null && isForSale(course, new Date()) ? formatPrice(priceCents, currency) : 'Premium';
}

export interface Viewer {
  readonly loggedIn: boolean;
  /** Whether a subscription opens the premium courses to them. */
  readonly subscribed: boolean;
  /** Whether there are plans to subscribe to. */
  readonly plansOffered: boolean;
}

/** How to get access to a course, as a sentence. */
export function accessSentence(
  course: Terms,
  currency: string,
  { loggedIn, subscribed, plansOffered }: Viewer,
): string {
  if (course.access === 'free') return loggedIn ? 'Free.' : 'Free with an account.';
  if (subscribed) return 'Included in your subscription.';
  const { priceCents } = course;
  const price =
    priceCents !== null && isForSale(course, new Date()) ? formatPrice(priceCents, currency) : null;
  if (!plansOffered)
    return price === null ? 'It is not on sale at the moment.' : `You pay ${price} once and keep the course.`;
  if (price === null) return 'Included in every subscription.';
  return `Included in every subscription, or ${price} for this course alone.`;
}

/** When a course will be there that can be bought now: `Available on 3 Mar 2027`; null for a recorded one. */
export function promise({ availableOn }: Pick<Course, 'availableOn'>): string | null {
  return availableOn === null ? null : `Available on ${formatDay(availableOn)}`;
}

/** `1 lecture`, `12 lectures`. */
export function lectureCountName(count: number): string {
  return count === 1 ? '1 lecture' : `${count} lectures`;
}
