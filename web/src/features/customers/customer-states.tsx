import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../ui/layout/page-layout.tsx';

/** The placeholder of a user's page while it loads. */
export function CustomerLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading the user">
      <Skeleton className="h-11 w-2/3" />
      <Skeleton className="mt-12 h-40 w-full" />
      <Skeleton className="mt-12 h-40 w-full" />
    </LoadingPlaces>
  );
}

interface NoCustomerProps {
  /** Why the user could not be loaded; undefined if the id in the URL cannot be a user's. */
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Why a user cannot be shown. Trying again is offered unless there is no such user. */
export function NoCustomer({ error, retrying, onRetry }: NoCustomerProps): ReactElement {
  const failure = failureOf(error);
  const all = (
    <ButtonLink variant="secondary" to="/admin/users">
      All users
    </ButtonLink>
  );
  if (!error || failure?.status === 404)
    return (
      <>
        <PageHeading
          label="not_found"
          title="User not found"
          lead="The account was deleted, or the link is incomplete."
        />
        {all}
      </>
    );
  return (
    <>
      <PageHeading title="User" />
      <ErrorState
        title="The user could not be loaded."
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
