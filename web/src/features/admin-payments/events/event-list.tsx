import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { FilterLinks } from '../../../ui/controls/filter-links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../../ui/forms/choice-field.tsx';
import { PagedList } from '../paged-list.tsx';
import { useListPaymentEventsInfiniteQuery, type LedgerFilter } from '../ledger.api.ts';
import { EventTable } from './event-table.tsx';
import { eventsPath, ledgerAddress, outcomeChoices } from './event-words.ts';

interface EventListProps {
  readonly filter: LedgerFilter;
}

const states = [
  { value: 'unhandled', name: 'Not handled' },
  { value: 'handled', name: 'Handled' },
] as const;

/** Whether events were handled as links, and their outcome as a list. */
export function EventFilters({ filter }: EventListProps): ReactElement {
  const navigate = useNavigate();
  const { state, outcome, ...search } = filter;
  const choose = (value: string) => {
    const chosen = { ...search, ...(state && { state }), ...(value && { outcome: value }) };
    void navigate(ledgerAddress(chosen), { preventScrollReset: true, replace: true });
  };
  return (
    <>
      <FilterLinks
        label="State"
        all="All events"
        choices={states}
        chosen={state}
        addressOf={(value) =>
          ledgerAddress({ ...search, ...(outcome && { outcome }), ...(value && { state: value }) })
        }
      />
      <SelectField
        label="Outcome"
        className="mb-6 w-full md:w-80"
        value={outcome ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">All outcomes</option>
        {outcomeChoices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The events that the filter finds, page by page. */
export function EventList({ filter }: EventListProps): ReactElement {
  const query = useListPaymentEventsInfiniteQuery(filter);
  const filtered = Object.keys(filter).length > 0;
  return (
    <PagedList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.events)}
      nouns={['event', 'events']}
      empty={
        filtered ? (
          <EmptyState
            title={filter.q ? `No events found for “${filter.q}”.` : 'No events match.'}
            action={
              <ButtonLink variant="secondary" to={eventsPath}>
                Show all events
              </ButtonLink>
            }
          >
            {filter.q
              ? 'The search matches the beginning of the id of an event, a checkout, a subscription or a payment.'
              : null}
          </EmptyState>
        ) : (
          <EmptyState title="No events yet.">
            Every message that a payment provider sends about a checkout, a payment or a subscription is kept
            here, with what came of it.
          </EmptyState>
        )
      }
    >
      {(rows) => <EventTable events={rows} />}
    </PagedList>
  );
}
