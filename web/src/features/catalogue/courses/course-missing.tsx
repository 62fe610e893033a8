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

/** Shown instead of a course that does not exist or could not be loaded. */
export function CourseMissing({ error, retrying, onRetry }: CourseMissingProps): ReactElement {
  const failure = failureOf(error);
  // A malformed id or slug gets status 400.
  if (failure?.status === 404 || failure?.status === 400) {
    return (
      <>
        <title>Course not found · Fit Coder Courses</title>
        <h1 className="sr-only">Course</h1>
        <EmptyState title="Course not found." action={<ButtonLink to="/courses">Find a course</ButtonLink>}>
          It may have been unpublished or renamed. All published courses are in the catalogue.
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
