import type { ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';

interface FormLoadingProps {
  /** Why the categories could not be loaded; undefined while they load. */
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** The placeholder of a course's form, or why it cannot be shown. */
export function FormLoading({ error, retrying, onRetry }: FormLoadingProps): ReactElement {
  const failure = failureOf(error);
  if (failure)
    return (
      <ErrorState
        title="The form could not be loaded."
        code={failure.code}
        retrying={retrying}
        onRetry={onRetry}
      >
        {failure.error}
      </ErrorState>
    );
  return (
    <LoadingPlaces label="Loading the form" className="grid max-w-prose gap-5">
      {['h-16', 'h-20', 'h-48', 'h-16', 'h-16'].map((height, index) => (
        <Skeleton key={index} className={height} />
      ))}
    </LoadingPlaces>
  );
}
