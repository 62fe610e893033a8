import type { Course, CourseCard } from '@fit-coder/contracts/catalogue';
import { isForSale } from '@fit-coder/contracts/selling/course-sale';
import { formatDay } from '../../../ui/text/date.ts';
import { formatPrice } from '../../../ui/text/price.tsx';

type Terms = Pick<CourseCard, 'access' | 'priceCents' | 'recorded' | 'preparing' | 'availableOn'>;

/** What a course costs: `Free`, `Premium`, `$59`; `Included` for a subscriber. */
export function accessName(course: Terms, currency: string, subscribed: boolean): string {
  if (course.access === 'free') return 'Free';
  if (subscribed) return 'Included';
  return priceOf(course, currency) ?? 'Premium';
}

/** The price of a course that can be bought alone now, or once its first lecture is ready; null for others. */
function priceOf(course: Terms, currency: string): string | null {
  const { priceCents, preparing } = course;
  if (priceCents === null || !(preparing || isForSale(course, new Date()))) return null;
  return formatPrice(priceCents, currency);
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
  const price = priceOf(course, currency);
  if (!plansOffered)
    return price === null ? 'It is not on sale at the moment.' : `You pay ${price} once and keep the course.`;
  if (price === null) return 'Included in every subscription.';
  return `Included in every subscription, or ${price} for this course alone.`;
}

/** How one will get access to a course that cannot be watched or bought yet, as a sentence. */
export function laterAccessSentence(
  course: Terms,
  currency: string,
  { subscribed, plansOffered }: Omit<Viewer, 'loggedIn'>,
): string {
  if (course.access === 'free') return 'It will be free with an account.';
  if (subscribed) return 'It will be included in your subscription.';
  const price = priceOf(course, currency);
  if (!plansOffered)
    return price === null
      ? 'It cannot be bought yet.'
      : `You can buy it for ${price} once its first lecture is ready.`;
  if (price === null) return 'It will be included in every subscription.';
  return `It will be included in every subscription, or cost ${price} for this course alone.`;
}

/** Why a course without a promised day cannot be watched yet. */
export function waitingWords({ preparing }: Pick<Course, 'preparing'>): string {
  return preparing ? 'Its first lectures are being prepared' : 'Not recorded yet';
}

/** When a course will be there that can be bought now: `Available on 3 Mar 2027`; null for a recorded one. */
export function promise({ availableOn }: Pick<Course, 'availableOn'>): string | null {
  return availableOn === null ? null : `Available on ${formatDay(availableOn)}`;
}

/** `1 lecture`, `12 lectures`. */
export function lectureCountName(count: number): string {
  return count === 1 ? '1 lecture' : `${count} lectures`;
}
