import type { ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';

interface CourseMissingProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** In the place of a course that is not there or did not come. */
export function CourseMissing({ error, retrying, onRetry }: CourseMissingProps): ReactElement {
  const failure = failureOf(error);
  // An id or a slug in the wrong form is no course either.
  if (failure?.status === 404 || failure?.status === 400) {
    return (
      <>
        <title>No such course · Fit Coder Courses</title>
        <h1 className="sr-only">Course</h1>
        <EmptyState
          title="There is no such course."
          action={<ButtonLink to="/courses">Find a course</ButtonLink>}
        >
          It may have been unpublished or renamed. The catalogue has everything that is published.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <title>Course · Fit Coder Courses</title>
      <h1 className="sr-only">Course</h1>
      <ErrorState title="The course could not be loaded." onRetry={onRetry} retrying={retrying}>
        {failure?.error}
      </ErrorState>
    </>
  );
}
