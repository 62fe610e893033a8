import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';

interface CustomerListProps<T extends { readonly id: string }> {
  /** What they are, such as `payments`. */
  readonly noun: string;
  /** Undefined while they load. */
  readonly items: readonly T[] | undefined;
  readonly list: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly hasNextPage: boolean;
    readonly refetch: () => unknown;
    readonly fetchNextPage: () => unknown;
  };
  /** Shown instead of an empty list. */
  readonly empty: string;
  readonly children: (item: T) => ReactNode;
}

/** One list of what a user bought, with its loading, empty and error states. */
export function CustomerList<T extends { readonly id: string }>(props: CustomerListProps<T>): ReactElement {
  const { noun, items, list, empty, children } = props;
  if (!items)
    return list.isError ? (
      <SmallErrorState retrying={list.isFetching} onRetry={() => void list.refetch()}>
        {`The ${noun} could not be loaded.`}
      </SmallErrorState>
    ) : (
      <LoadingPlaces label={`Loading the ${noun}`} className="grid gap-2">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="h-5 w-44" />
      </LoadingPlaces>
    );
  if (items.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <>
      <ul className="-my-4 divide-y divide-hairline">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
            {children(item)}
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          size="small"
          className="mt-6"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {`Show older ${noun}`}
        </Button>
      ) : null}
    </>
  );
}
