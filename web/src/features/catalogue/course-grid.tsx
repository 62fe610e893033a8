import type { CourseCard as CourseCardData } from '@fit-coder/contracts/catalogue';
import type { MouseEvent, ReactElement, Ref } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from '../../lib/plain-click.ts';
import { CourseCard, CourseCardSkeleton } from './course-card.tsx';

/** Cards that stand side by side on the widest screen. */
const firstRow = 4;

interface CourseGridProps {
  courses: readonly CourseCardData[];
  heading?: 'h2' | 'h3';
  /** While a newer list is on its way. */
  busy?: boolean;
  ref?: Ref<HTMLUListElement>;
}

/** Courses side by side, their parts in line across a row. */
export function CourseGrid({ courses, heading = 'h2', busy = false, ref }: CourseGridProps): ReactElement {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(event.currentTarget.pathname);
  };
  return (
    <ul ref={ref} className="course-grid" aria-busy={busy || undefined}>
      {courses.map((course, index) => (
        <CourseCard
          key={course.id}
          course={course}
          eager={index < firstRow}
          heading={heading}
          onOpen={open}
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
