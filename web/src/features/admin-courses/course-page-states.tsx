import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeading } from '../../ui/layout/page-layout.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The placeholder of a course while it loads. */
export function CoursePageLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading the course">
      <Skeleton className="h-11 w-2/3" />
      <Skeleton className="mt-4 h-6 w-1/2" />
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4">
          {Array.from({ length: 5 }, (_, row) => (
            <Skeleton key={row} className="h-24" />
          ))}
        </div>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </LoadingPlaces>
  );
}

interface NoCourseProps {
  /** Why the course could not be loaded; undefined if the id in the address cannot be a course's. */
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Why a course cannot be shown. Trying again is offered unless there is no such course. */
export function NoCourse({ error, retrying, onRetry }: NoCourseProps): ReactElement {
  const failure = failureOf(error);
  const missing = !error || failure?.status === 404 || failure?.status === 400;
  const all = (
    <ButtonLink variant="secondary" to="/admin/admincourses">
      All courses
    </ButtonLink>
  );
  if (missing)
    return (
      <>
        <PageHeading
          label="not_found"
          title="Course not found"
          lead="The link may be out of date or incomplete."
        />
        {all}
      </>
    );
  return (
    <>
      <PageHeading title="Course" />
      <ErrorState
        title="The course could not be loaded."
        code={failure?.code}
        retrying={retrying}
        onRetry={onRetry}
        action={all}
      >
        {failure?.error}
      </ErrorState>
    </>
  );
}
