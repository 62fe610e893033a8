import type { ReactElement } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../paged-list.tsx';
import { useListPaymentAlarmsInfiniteQuery } from '../ledger.api.ts';
import { AlarmCards } from './alarm-card.tsx';

/** What needs an administrator; says so if nothing does. */
export function OpenAlarms(): ReactElement {
  const query = useListPaymentAlarmsInfiniteQuery('open');
  return (
    <section aria-labelledby="open-alarms" className="mb-12">
      <h2 id="open-alarms" className="mb-3 text-lg font-bold">
        Needs your attention
      </h2>
      <PagedList
        query={query}
        rows={query.data?.pages.flatMap((page) => page.alarms)}
        nouns={['open alarm', 'open alarms']}
      >
        {(rows) => (
          <AlarmCards
            alarms={rows}
            heading="h3"
            empty={<p className="text-muted">There are no open alarms.</p>}
          />
        )}
      </PagedList>
    </section>
  );
}

/** What administrators resolved, and how. */
export function ResolvedAlarms(): ReactElement {
  const query = useListPaymentAlarmsInfiniteQuery('resolved');
  return (
    <PagedList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.alarms)}
      nouns={['resolved alarm', 'resolved alarms']}
      empty={
        <EmptyState title="No resolved alarms yet.">
          Alarms that you mark as resolved are kept here, with how they were settled.
        </EmptyState>
      }
    >
      {(rows) => <AlarmCards alarms={rows} heading="h2" />}
    </PagedList>
  );
}
