import type { Activity } from '@fit-coder/contracts/security-events';
import type { ReactElement } from 'react';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { formatInstant } from '../../ui/text/date.ts';
import { formatElapsed, useNow } from '../../ui/text/elapsed.ts';
import { SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { eventWords } from './event-words.ts';
import { useListActivityInfiniteQuery } from './security-events.api.ts';

/** The events of the user's account in the last 90 days. Start `listActivity` in the loader. */
export function ActivityList(): ReactElement {
  const list = useListActivityInfiniteQuery();
  const now = useNow(list.fulfilledTimeStamp ?? 0);
  const events = list.data?.pages.flatMap((page) => page.events);
  return (
    <LogSection
      title="Recent activity"
      lead="Activity on your account in the last 90 days. If you do not recognise something, change your password. This logs out every other device."
      action={
        <ButtonLink variant="secondary" size="small" to="/changepassword">
          This wasn’t me
        </ButtonLink>
      }
    >
      {events ? (
        <Events events={events} now={now} />
      ) : list.isError ? (
        <SmallErrorState retrying={list.isFetching} onRetry={() => void list.refetch()}>
          Your recent activity could not be loaded.
        </SmallErrorState>
      ) : (
        <LoadingPlaces label="Loading your recent activity" className="grid gap-2">
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </LoadingPlaces>
      )}
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          size="small"
          className="mt-6"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older activity
        </Button>
      ) : null}
    </LogSection>
  );
}

interface EventsProps {
  readonly events: readonly Activity[];
  /** Milliseconds. */
  readonly now: number;
}

function Events({ events, now }: EventsProps): ReactElement {
  if (events.length === 0) return <p className="text-muted">No activity yet.</p>;
  return (
    <ul className="-my-4 divide-y divide-hairline">
      {events.map((event) => (
        <Event key={event.id} event={event} now={now} />
      ))}
    </ul>
  );
}

function Event({ event, now }: { readonly event: Activity; readonly now: number }): ReactElement {
  const { at, device, network } = event;
  const { what, more } = eventWords(event);
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{what}</p>
        {more ? <p className="text-sm">{more}</p> : null}
        <p className="text-sm text-muted">
          {network === '' ? 'By an operator of the site' : `${device} · network ${network}`}
        </p>
      </div>
      <time dateTime={at} title={formatInstant(at)} className="text-sm text-muted md:text-right">
        {formatElapsed(at, now)}
      </time>
    </li>
  );
}
