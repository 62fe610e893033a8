import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { EventFilters, EventList } from '../../../features/admin-payments/events/event-list.tsx';
import { eventsPath, ledgerFilterOf } from '../../../features/admin-payments/events/event-words.ts';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { PaymentsPage } from './payments-page.tsx';

export function Page(): ReactElement {
  const filter = ledgerFilterOf(useSearchParams()[0]);
  return (
    <PaymentsPage title="Provider events">
      <SearchForm
        action={eventsPath}
        q={filter.q}
        keep={{ state: filter.state, outcome: filter.outcome }}
        label="Search events"
        placeholder="Id of an event, checkout or payment"
        className="mb-4"
      />
      <EventFilters filter={filter} />
      <EventList filter={filter} />
    </PaymentsPage>
  );
}
