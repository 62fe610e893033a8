import type { CourseCard as CourseCardData } from '@fit-coder/contracts/catalogue';
import type { ReactElement, ReactNode, Ref } from 'react';
import { useFollow } from '../../../lib/use-follow.ts';
import { CourseCard, CourseCardSkeleton } from './course-card.tsx';

/** Cards that stand side by side on the widest screen. */
const firstRow = 4;

interface CourseGridProps {
  courses: readonly CourseCardData[];
  heading?: 'h2' | 'h3';
  /** While a newer list is on its way. */
  busy?: boolean;
  /** Buttons that keep a course, on each card. */
  keeping?: ((course: CourseCardData) => ReactNode) | undefined;
  ref?: Ref<HTMLUListElement>;
}

/** Courses side by side, their parts in line across a row. */
export function CourseGrid({
  courses,
  heading = 'h2',
  busy = false,
  keeping,
  ref,
}: CourseGridProps): ReactElement {
  const follow = useFollow();
  return (
    <ul ref={ref} className="course-grid" aria-busy={busy || undefined}>
      {courses.map((course, index) => (
        <CourseCard
          key={course.id}
          course={course}
          eager={index < firstRow}
          heading={heading}
          onOpen={follow}
        >
          {keeping?.(course)}
        </CourseCard>
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
