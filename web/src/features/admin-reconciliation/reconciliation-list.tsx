import type { Reconciliation } from '@fit-coder/contracts/operations/reconciliation';
import { useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useNow } from '../../ui/text/elapsed.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { DifferenceList } from './difference-list.tsx';
import { useListReconciliationsInfiniteQuery } from './reconciliation.api.ts';
import { ReconciliationTable, ReconciliationTableLoading } from './reconciliation-table.tsx';

/** How often the progress of a running comparison is read, in milliseconds. */
const progressMs = 2000;

/** The comparisons page by page, and what the last one did not repair. */
export function ReconciliationList(): ReactElement {
  const [isRunning, setRunning] = useState(false);
  const list = useListReconciliationsInfiniteQuery(undefined, {
    pollingInterval: isRunning ? progressMs : 0,
    skipPollingIfUnfocused: true,
  });
  const now = useNow(list.fulfilledTimeStamp ?? 0);
  const runs = list.data?.pages.flatMap((page) => page.reconciliations);
  const runsNow = runs?.[0]?.endedAt === null;
  // The next render polls, or no longer does.
  if (runsNow !== isRunning) setRunning(runsNow);
  const failure = failureOf(list.error);
  if (list.isError && !runs)
    return (
      <ErrorState
        title="The comparisons could not be loaded."
        code={failure?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  if (!runs) return <ReconciliationTableLoading />;
  if (runs.length === 0)
    return (
      <EmptyState title="No comparison yet.">
        The first one runs tonight at 02:20 UTC. You can also start one now.
      </EmptyState>
    );
  return (
    <>
      <Progress run={runs[0]} />
      <LastDifferences run={runs.find(({ endedAt }) => endedAt !== null)} />
      <ReconciliationTable runs={runs} now={now} />
      <LoadMore
        shown={runs.length}
        noun={runs.length === 1 ? 'comparison' : 'comparisons'}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

/** Announces how far the running comparison is. */
function Progress({ run }: { readonly run: Reconciliation | undefined }): ReactElement {
  return (
    <p role="status" className="mb-6 text-sm text-muted empty:hidden">
      {run?.endedAt === null
        ? `A comparison is running: ${run.checked} compared and ${run.repaired} repaired so far.`
        : null}
    </p>
  );
}

function LastDifferences({ run }: { readonly run: Reconciliation | undefined }): ReactElement | null {
  if (!run || run.different === 0) return null;
  return (
    <LogSection
      title="Not repaired"
      lead="What the last comparison found and could not repair. Nobody lost access because of it."
    >
      <DifferenceList differences={run.differences} total={run.different} />
    </LogSection>
  );
}
