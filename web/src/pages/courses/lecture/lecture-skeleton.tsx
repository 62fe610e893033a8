import type { ReactElement } from 'react';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Shown while a lecture and its syllabus are loading. */
export function LearnSkeleton(): ReactElement {
  return (
    <main id="main" tabIndex={-1} className="learn">
      <title>Course · Fit Coder Courses</title>
      <LoadingPlaces label="Loading the course" className="learn-stage">
        <div className="stage" />
        <div className="learn-title">
          <Skeleton className="my-2.5 h-5 w-40" />
          <Skeleton className="h-9 w-64" />
        </div>
      </LoadingPlaces>
      <aside className="learn-syllabus" aria-hidden="true">
        <div className="tab-list">
          <Skeleton className="my-3 h-5 w-48" />
        </div>
        <div className="learn-reps">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-24" />
        </div>
        <div className="grid gap-3 py-4 lg:px-4">
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="h-11" />
          ))}
        </div>
      </aside>
    </main>
  );
}
