import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { ReactElement, ReactNode } from 'react';
import { CoursePoster } from './course-poster.tsx';
import { Link } from '../controls/link.tsx';
import { LoadingPlaces, Skeleton } from '../feedback/skeleton.tsx';

interface CourseRowProps {
  course: CourseCard;
  /** A quiet line below the title. */
  line: ReactNode;
  /** Buttons, and whatever else is at the right; below the line on a phone. */
  children: ReactNode;
}

/** A course in a user's own list, an `li`: a small poster, and the title as a link. */
export function CourseRow({ course, line, children }: CourseRowProps): ReactElement {
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <div className="overflow-hidden rounded-control">
        <CoursePoster course={course} />
      </div>
      <div className="min-w-0">
        <Link to={`/courses/${course.slug}`} className="font-semibold hover:underline">
          {course.title}
        </Link>
        <p className="mt-1 text-sm text-muted">{line}</p>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-x-4 sm:col-span-1">{children}</div>
    </li>
  );
}

/** The places of `count` courses that are still loading. */
export function CourseRowsLoading({ count, label }: { count: number; label: string }): ReactElement {
  return (
    <LoadingPlaces label={label} className="divide-y divide-hairline">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-4 sm:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <Skeleton className="aspect-video" />
          <div className="grid gap-2">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <span className="col-span-2 h-10 sm:hidden" />
        </div>
      ))}
    </LoadingPlaces>
  );
}
