import type { AccessSource } from '@fit-coder/contracts/customers/access';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AccessGroups, type AccessGroupsProps } from './access-groups.tsx';

/** A query of either ledger. */
interface Ledger {
  readonly data?:
    | { readonly pages: ReadonlyArray<{ readonly sources: readonly AccessSource[] }> }
    | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface AccessListProps extends Omit<AccessGroupsProps, 'sources'> {
  readonly ledger: Ledger;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
}

/** A ledger, with its loading, empty and error states. */
export function AccessList({ ledger, empty, ...rest }: AccessListProps): ReactElement {
  const sources = ledger.data?.pages.flatMap((page) => page.sources);
  if (!sources)
    return ledger.isError ? (
      <SmallErrorState retrying={ledger.isFetching} onRetry={() => void ledger.refetch()}>
        Access could not be loaded.
      </SmallErrorState>
    ) : (
      <LoadingPlaces label="Loading access" className="grid gap-2">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="h-5 w-44" />
      </LoadingPlaces>
    );
  if (sources.length === 0) return <p className="max-w-prose text-muted">{empty}</p>;
  return (
    <>
      <AccessGroups sources={sources} {...rest} />
      {ledger.hasNextPage ? (
        <Button
          variant="secondary"
          size="small"
          className="mt-6"
          loading={ledger.isFetchingNextPage}
          onClick={() => void ledger.fetchNextPage()}
        >
          Show older access
        </Button>
      ) : null}
    </>
  );
}
