import type { AccessSource } from '@fit-coder/contracts/customers/access';
import { formatDay } from '../../ui/text/date.ts';

const sourceNames = {
  subscription: 'Subscription',
  purchase: 'Purchase',
  grant: 'Given by an administrator',
  gift: 'Gift',
  seat: 'Team seat',
} as const satisfies Record<AccessSource['source'], string>;

/** What opens a course, such as `Subscription: Monthly`. */
export function sourceName({ source, plan }: Pick<AccessSource, 'source' | 'plan'>): string {
  return plan === null ? sourceNames[source] : `${sourceNames[source]}: ${plan}`;
}

const changeNames = {
  granted: 'Opened',
  extended: 'Extended',
  shortened: 'Shortened',
  revoked: 'Ended',
  restored: 'Opened again',
} as const satisfies Record<AccessSource['changes'][number]['change'], string>;

/**
 * How long a source opens the course, or since when it no longer does. A course without a lecture that is ready has nothing to
 * open yet.
 */
export function periodWords({
  open,
  until,
  course,
}: Pick<AccessSource, 'open' | 'until' | 'course'>): string {
  if (open && course?.recorded === false)
    return `Opens as soon as its first lecture is ready, ${until === null ? 'for good' : `until ${lastDay(until)}`}`;
  if (until === null) return 'Open for good';
  return open ? `Open until ${lastDay(until)}` : `Ended on ${formatDay(until)}`;
}

/** What a change did, such as `Extended until 2 May 2027`. */
export function changeWords({ change, until }: AccessSource['changes'][number]): string {
  const name = changeNames[change];
  if (change === 'revoked') return name;
  return until === null ? `${name} for good` : `${name} until ${lastDay(until)}`;
}

/** The last day before an end; access until midnight ends with the day before. */
function lastDay(until: string): string {
  return formatDay(new Date(Date.parse(until) - 1).toISOString());
}

/** The sources of one course, or of every course. */
export interface CourseAccess {
  /** The course's id; `all` for every course. */
  readonly key: string;
  readonly title: string;
  /** Null for every course. */
  readonly courseId: string | null;
  readonly open: boolean;
  /** Whether at least one lecture can be watched. */
  readonly recorded: boolean;
  readonly sources: readonly AccessSource[];
}

/** The sources by what they open: every course first, then the courses in the order of their newest source. */
export function byCourse(sources: readonly AccessSource[]): CourseAccess[] {
  const groups = Map.groupBy(sources, ({ course }) => course?.id ?? 'all');
  const courses = [...groups].map(([key, group]) => ({
    key,
    title: group[0]?.course?.title ?? 'Every course',
    courseId: group[0]?.course?.id ?? null,
    open: group.some(({ open }) => open),
    recorded: group[0]?.course?.recorded ?? true,
    sources: group,
  }));
  return courses.toSorted((one, other) => Number(other.key === 'all') - Number(one.key === 'all'));
}
