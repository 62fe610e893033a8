import { siteCurrency } from '@fit-coder/contracts/money';
import type { Course, CourseCard } from '@fit-coder/contracts/catalogue';
import { formatPrice } from '../../../ui/text/price.tsx';

/** What a course costs, in a word: `Free`, `Premium`, `$59`. */
export function accessName({ access, priceCents }: Pick<CourseCard, 'access' | 'priceCents'>): string {
  if (access === 'free') return 'Free';
  return priceCents === null ? 'Premium' : formatPrice(priceCents, siteCurrency);
}

/** What opens a course, as a sentence. */
export function accessSentence({ access, priceCents }: Pick<Course, 'access' | 'priceCents'>): string {
  if (access === 'free') return 'Free with an account.';
  if (priceCents === null) return 'Premium: open to every subscriber.';
  return `Open to every subscriber, or ${formatPrice(priceCents, siteCurrency)} once.`;
}

/** `1 lecture`, `12 lectures`. */
export function lectureCountName(count: number): string {
  return count === 1 ? '1 lecture' : `${count} lectures`;
}
