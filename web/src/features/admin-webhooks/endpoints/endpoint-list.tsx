import { useMemo, useRef, type ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { useRemovalFocus } from '../../../lib/focus/removal-focus.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useListWebhookEndpointsQuery } from '../webhooks.api.ts';
import { EndpointCard } from './endpoint-card.tsx';

/** All endpoints; there are only a few. */
export function EndpointList(): ReactElement {
  const list = useListWebhookEndpointsQuery();
  const endpoints = useMemo(() => list.data?.endpoints ?? [], [list.data]);
  const cards = useRef<HTMLDivElement>(null);
  const expectRemoval = useRemovalFocus(cards, endpoints);
  const failure = failureOf(list.error);
  if (list.isError && !list.data)
    return (
      <ErrorState
        title="The endpoints could not be loaded."
        code={failure?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  if (!list.data)
    return (
      <LoadingPlaces label="Loading the endpoints" className="mb-10 grid gap-3">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </LoadingPlaces>
    );
  return (
    <div
      ref={cards}
      role="group"
      aria-label="Endpoints"
      tabIndex={-1}
      className="mb-10 grid gap-3 outline-none"
    >
      {endpoints.length === 0 ? (
        <EmptyState title="No endpoints yet.">
          Add one to let a program of yours know about orders, refunds, subscriptions and access as they
          happen.
        </EmptyState>
      ) : null}
      {endpoints.map((endpoint) => (
        <EndpointCard key={endpoint.id} endpoint={endpoint} onDeleted={({ id }) => expectRemoval(id)} />
      ))}
    </div>
  );
}
