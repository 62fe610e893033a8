import { siteCurrency } from '@fit-coder/contracts/money';
import type { Course, CourseCard } from '@fit-coder/contracts/catalogue';
import { formatPrice } from '../../../ui/text/price.tsx';

/** What a course costs: `Free`, `Premium`, `$59`. */
export function accessName({ access, priceCents }: Pick<CourseCard, 'access' | 'priceCents'>): string {
  if (access === 'free') return 'Free';
  return priceCents === null ? 'Premium' : formatPrice(priceCents, siteCurrency);
}

/** How to get access to a course, as a sentence. */
export function accessSentence({ access, priceCents }: Pick<Course, 'access' | 'priceCents'>): string {
  if (access === 'free') return 'Free with an account.';
  if (priceCents === null) return 'Included in every subscription.';
  return `Included in every subscription, or ${formatPrice(priceCents, siteCurrency)} for this course alone.`;
}

/** `1 lecture`, `12 lectures`. */
export function lectureCountName(count: number): string {
  return count === 1 ? '1 lecture' : `${count} lectures`;
}
