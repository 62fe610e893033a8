import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { ErrorState, retryOf } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';

/** The part of an infinite query that a list needs. */
interface ListQuery {
  readonly isError: boolean;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface PagedListProps<R> {
  readonly query: ListQuery;
  /** The rows of all loaded pages; undefined while the first one loads. */
  readonly rows: readonly R[] | undefined;
  /** In the singular and in the plural, such as `order` and `orders`. */
  readonly nouns: readonly [string, string];
  /** Shown instead of an empty list; without it, `children` show that themselves. */
  readonly empty?: ReactNode;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** A list that comes in pages, with its states: loading, failed, empty. */
export function PagedList<R>({ query, rows, nouns, empty, children }: PagedListProps<R>): ReactElement {
  const [one, many] = nouns;
  if (query.isError && !rows) {
    const failure = failureOf(query.error);
    return (
      <ErrorState title={`The ${many} could not be loaded.`} code={failure?.code} {...retryOf(query)}>
        {failure?.error}
      </ErrorState>
    );
  }
  if (!rows) return <RowsLoading label={`Loading the ${many}`} />;
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <div aria-busy={query.isFetching || undefined}>
      {children(rows)}
      {rows.length > 0 ? (
        <LoadMore
          shown={rows.length}
          noun={rows.length === 1 ? one : many}
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </div>
  );
}

function RowsLoading({ label }: { readonly label: string }): ReactElement {
  return (
    <LoadingPlaces label={label} className="grid gap-3">
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </LoadingPlaces>
  );
}
