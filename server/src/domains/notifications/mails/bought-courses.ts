import { latePreorder } from '@fit-coder/contracts/selling/preorder-words';
import { formatDay } from '../../../platform/dates.ts';

/** A course on a receipt. `availableOn` is the promised day (ISO 8601) of one that is not recorded yet. */
export interface BoughtCourse {
  readonly title: string;
  readonly availableOn?: string | null | undefined;
}

const list = new Intl.ListFormat('en');

/**
 * What the buyer of courses gets, and when. `preorderDays` is how late a pre-ordered course may be before its money goes
 * back; null if nothing was paid.
 */
export function boughtWords(courses: readonly BoughtCourse[], preorderDays: number | null): string {
  const single = courses.length === 1;
  const keep = `${single ? 'The course is' : 'The courses are'} yours to keep, with or without a subscription.`;
  const promised = courses.flatMap(({ title, availableOn }) => (availableOn ? [{ title, availableOn }] : []));
  const [first, ...more] = promised;
  if (!first) return keep;
  const days = promised.map(({ title, availableOn }) =>
    single ? formatDay(new Date(availableOn)) : `${title} on ${formatDay(new Date(availableOn))}`,
  );
  const one = more.length === 0;
  const open = single
    ? `It will be available on ${list.format(days)}, and opens to you as soon as it is recorded.`
    : `${one ? 'One is' : `${promised.length} are`} not recorded yet and will be available later: ${list.format(days)}.`;
  return [keep, open, preorderDays === null ? '' : latePreorder(preorderDays, single || one ? 'it' : 'one')]
    .join(' ')
    .trim();
}

/** What the button of a receipt for one course says. */
export function startWords({ availableOn }: BoughtCourse): string {
  return availableOn ? 'See the course' : 'Start the course';
}
