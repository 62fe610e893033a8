import type { CourseRequest } from '@fit-coder/contracts/course-requests';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useNow } from '../../ui/text/elapsed.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestDeletionDialog } from './request-deletion.tsx';
import { useListCourseRequestsInfiniteQuery } from './requests.api.ts';

/** The course requests, page by page; `masked`: the viewer sees no email addresses. */
export function RequestList({ masked }: { readonly masked: boolean }): ReactElement {
  const list = useListCourseRequestsInfiniteQuery();
  const requests = useMemo(() => list.data?.pages.flatMap((page) => page.requests), [list.data]);
  const failure = failureOf(list.error);
  if (list.isError && !requests)
    return (
      <ErrorState
        title="The requests could not be loaded."
        code={failure?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  if (!requests) return <RequestsLoading />;
  return (
    <>
      <Requests requests={requests} loadedAt={list.fulfilledTimeStamp ?? 0} masked={masked} />
      {requests.length > 0 ? (
        <LoadMore
          shown={requests.length}
          noun={requests.length === 1 ? 'request' : 'requests'}
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

interface RequestsProps {
  readonly requests: readonly CourseRequest[];
  /** Milliseconds. */
  readonly loadedAt: number;
  readonly masked: boolean;
}

/** Stays when the last request is gone, to take the focus. */
function Requests({ requests, loadedAt, masked }: RequestsProps): ReactElement {
  const now = useNow(loadedAt);
  const list = useRef<HTMLDivElement>(null);
  const expectRemoval = useRemovalFocus(list, requests);
  const [asked, setAsked] = useState<{ request: CourseRequest; open: boolean } | null>(null);
  return (
    <>
      <div
        ref={list}
        role="group"
        aria-label="Course requests"
        tabIndex={-1}
        className="grid gap-3 outline-none"
      >
        {requests.length === 0 ? <NoRequests /> : null}
        {requests.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            now={now}
            masked={masked}
            onDelete={(chosen) => setAsked({ request: chosen, open: true })}
          />
        ))}
      </div>
      {asked ? (
        <RequestDeletionDialog
          {...asked}
          onClose={() => setAsked({ ...asked, open: false })}
          onDeleted={({ id }) => expectRemoval(id)}
        />
      ) : null}
    </>
  );
}

function NoRequests(): ReactElement {
  return (
    <EmptyState
      title="No open requests."
      action={
        <ButtonLink variant="secondary" to="/requestcourse">
          Open the request form
        </ButtonLink>
      }
    >
      Requests from the form appear here. Every administrator also gets an email.
    </EmptyState>
  );
}

/** Placeholders while the first page loads. */
function RequestsLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading the requests" className="grid gap-3">
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} className="h-32 rounded-card" />
      ))}
    </LoadingPlaces>
  );
}
