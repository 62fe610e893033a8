import type { ReactElement } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** The place of a course's page that is still loading. */
export function CourseSkeleton(): ReactElement {
  return (
    <div role="status">
      <title>Course · Fit Coder Courses</title>
      <span className="sr-only">Loading the course</span>
      <Skeleton className="mb-4 h-10 w-48" />
      <div className="course-hero">
        <Skeleton className="course-picture aspect-video w-full" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-11 w-4/5" />
          <Skeleton className="h-14" />
          <Skeleton className="h-32" />
          <Skeleton className="h-11 w-40" />
        </div>
      </div>
      <div className="course-body">
        <Skeleton className="h-64" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
