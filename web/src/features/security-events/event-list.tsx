import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useNow } from '../../ui/text/elapsed.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { EventTable, EventTableLoading } from './event-table.tsx';
import { useListSecurityEventsInfiniteQuery, type EventFilter } from './security-events.api.ts';

/** The security events that the filter finds, page by page. */
export function EventList({ filter }: { readonly filter: EventFilter }): ReactElement {
  const list = useListSecurityEventsInfiniteQuery(filter);
  const now = useNow(list.fulfilledTimeStamp ?? 0);
  const events = list.data?.pages.flatMap((page) => page.events);
  const failure = failureOf(list.error);
  if (list.isError && !list.currentData)
    return (
      <ErrorState
        title="The security events could not be loaded."
        code={failure?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  if (!events) return <EventTableLoading />;
  if (events.length === 0)
    return (
      <EmptyState
        title="No matching events in the last 90 days."
        action={
          <ButtonLink variant="secondary" to="/admin/security">
            Show everything
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <EventTable events={events} filter={filter} now={now} />
      <LoadMore
        shown={events.length}
        noun={events.length === 1 ? 'event' : 'events'}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
