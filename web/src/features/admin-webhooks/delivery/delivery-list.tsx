import type { ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { useNow } from '../../../ui/text/elapsed.ts';
import { useListWebhookDeliveriesInfiniteQuery } from '../deliveries.api.ts';
import { DeliveryTable, DeliveryTableLoading } from './delivery-table.tsx';

/** What was sent to an endpoint, page by page. */
export function DeliveryList({ endpointId }: { readonly endpointId: string }): ReactElement {
  const list = useListWebhookDeliveriesInfiniteQuery(endpointId);
  const now = useNow(list.fulfilledTimeStamp ?? 0);
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries);
  const failure = failureOf(list.error);
  if (list.isError && !deliveries)
    return (
      <ErrorState
        title="The deliveries could not be loaded."
        code={failure?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  if (!deliveries) return <DeliveryTableLoading />;
  if (deliveries.length === 0)
    return (
      <EmptyState title="Nothing was sent yet.">
        Each event that happens from now on is listed here for 30 days. A test shows whether the endpoint
        works.
      </EmptyState>
    );
  return (
    <>
      <DeliveryTable deliveries={deliveries} now={now} />
      <LoadMore
        shown={deliveries.length}
        noun={deliveries.length === 1 ? 'delivery' : 'deliveries'}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
