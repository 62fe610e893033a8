import type { CourseCard as CourseCardData } from '@fit-coder/contracts/catalogue';
import type { ReactElement, Ref } from 'react';
import { useSiteCurrency } from '../../../lib/api/site.api.ts';
import { useFollow } from '../../../lib/use-follow.ts';
import { CourseCard, CourseCardSkeleton, type CardKeeping } from './course-card.tsx';

/** Cards in one row of the widest screen. */
const firstRow = 4;

interface CourseGridProps {
  courses: readonly CourseCardData[];
  heading?: 'h2' | 'h3';
  /** Set while a newer list is loading. */
  busy?: boolean;
  /** The buttons on each card. */
  keeping?: CardKeeping | undefined;
  /** How many lectures of each begun course the user has done, by the course's id. */
  done?: ReadonlyMap<string, number> | undefined;
  /** Whether the user's subscription opens premium courses. */
  subscribed?: boolean | undefined;
  ref?: Ref<HTMLUListElement>;
}

/** Courses side by side; the parts of the cards in a row are aligned. On a phone, a list of compact rows. */
export function CourseGrid({
  courses,
  heading = 'h2',
  busy = false,
  keeping,
  done,
  subscribed,
  ref,
}: CourseGridProps): ReactElement {
  const follow = useFollow();
  const currency = useSiteCurrency();
  return (
    <ul ref={ref} className="course-grid" aria-busy={busy || undefined}>
      {courses.map((course, index) => (
        <CourseCard
          key={course.id}
          course={course}
          eager={index < firstRow}
          heading={heading}
          onOpen={follow}
          done={done?.get(course.id)}
          subscribed={subscribed}
          currency={currency}
          keeping={keeping}
        />
      ))}
    </ul>
  );
}

/** The places of `count` cards that are still loading. */
export function CourseGridSkeleton({ count }: { count: number }): ReactElement {
  return (
    <ul className="course-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <CourseCardSkeleton key={index} />
      ))}
    </ul>
  );
}
