import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useNow } from '../../ui/text/elapsed.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { useListAuditEntriesInfiniteQuery } from './audit.api.ts';
import { AuditTable, AuditTableLoading } from './audit-table.tsx';

/** The changes by administrators, page by page. */
export function AuditList(): ReactElement {
  const list = useListAuditEntriesInfiniteQuery();
  const now = useNow(list.fulfilledTimeStamp ?? 0);
  const entries = list.data?.pages.flatMap((page) => page.entries);
  const failure = failureOf(list.error);
  if (list.isError && !entries)
    return (
      <ErrorState
        title="The audit log could not be loaded."
        code={failure?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  if (!entries) return <AuditTableLoading />;
  if (entries.length === 0)
    return (
      <EmptyState title="No changes yet.">
        Every change by an administrator is recorded here: who made it, what it was, when, and whether it
        succeeded.
      </EmptyState>
    );
  return (
    <>
      <AuditTable entries={entries} now={now} />
      <LoadMore
        shown={entries.length}
        noun={entries.length === 1 ? 'change' : 'changes'}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
