import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { EventView } from '../../../features/admin-payments/events/event-view.tsx';
import { eventsPath } from '../../../features/admin-payments/events/event-words.ts';
import { useGetPaymentEventQuery } from '../../../features/admin-payments/ledger.api.ts';
import { FoundPage } from './found-page.tsx';

export function Page(): ReactElement {
  const { id = '' } = useParams();
  const query = useGetPaymentEventQuery(id);
  const event = query.currentData?.event;
  return (
    <FoundPage
      list={{ label: 'Provider events', to: eventsPath }}
      label="Provider event"
      title={event?.type ?? 'Provider event'}
      query={query}
    >
      {event ? <EventView event={event} /> : undefined}
    </FoundPage>
  );
}
