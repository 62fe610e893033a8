import type { SecurityEventEntry } from '@fit-coder/contracts/security-events';
import type { ReactElement } from 'react';
import { formatTableInstant } from '../../ui/date.ts';
import { formatElapsed } from '../../ui/elapsed.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { eventsAddress } from './event-filter.ts';
import { eventWords } from './event-words.ts';
import type { EventFilter } from './security-events.api.ts';

const columns = [{ title: 'What' }, { title: 'Account' }, { title: 'Where' }, { title: 'When' }] as const;

interface EventTableProps {
  readonly events: readonly SecurityEventEntry[];
  readonly filter: EventFilter;
  /** Milliseconds; the table says how long before this moment each event happened. */
  readonly now: number;
}

/** Security events as rows, newest first. */
export function EventTable({ events, filter, now }: EventTableProps): ReactElement {
  return (
    <Table caption="Security events, newest first" columns={columns}>
      {events.map((event) => (
        <Row key={event.id}>
          <Cell className="md:w-2/5 md:align-top">
            <What event={event} />
          </Cell>
          <Cell label="Account" className="md:align-top">
            <Account event={event} filter={filter} />
          </Cell>
          <Cell label="Where" className="md:align-top">
            <span className="min-w-0 py-1 wrap-anywhere max-md:text-right md:block">
              <span className="block font-mono text-sm">{event.network || 'no network'}</span>
              <span className="block text-muted">{event.device}</span>
            </span>
          </Cell>
          <Cell label="When" className="md:w-px md:align-top">
            <time dateTime={event.at} className="block py-1 font-mono whitespace-nowrap max-md:text-right">
              <span className="block">{formatElapsed(event.at, now)}</span>
              <span className="block text-muted">{formatTableInstant(event.at)}</span>
            </time>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function What({ event }: { readonly event: SecurityEventEntry }): ReactElement {
  const { what, more } = eventWords(event);
  return (
    <span className="min-w-0 py-1 wrap-anywhere">
      <span className="block font-semibold">{what}</span>
      {more ? <span className="block text-muted">{more}</span> : null}
      {event.actor ? <span className="block text-muted">Done by {event.actor.name}</span> : null}
    </span>
  );
}

type AccountProps = Pick<EventTableProps, 'filter'> & { readonly event: SecurityEventEntry };

/** The name links to the person's events; the reference is the one that log lines carry. */
function Account({ event: { person, account }, filter }: AccountProps): ReactElement {
  return (
    <span className="min-w-0 py-1 wrap-anywhere max-md:text-right md:block">
      {person ? (
        <Link
          to={eventsAddress({ ...filter, person: person.id })}
          className="inline-flex min-h-10 min-w-10 items-center underline md:min-h-0"
        >
          {person.name}
        </Link>
      ) : (
        <span className="text-muted">{account === null ? 'unknown' : 'account deleted'}</span>
      )}
      {account ? <span className="block font-mono text-sm text-muted">{account}</span> : null}
    </span>
  );
}

/** Placeholder rows while the first page loads, under the same headings. */
export function EventTableLoading(): ReactElement {
  return (
    <div role="status">
      <span className="sr-only">Loading the security events</span>
      <Table caption="Security events" columns={columns}>
        {Array.from({ length: 12 }, (_, row) => (
          <Row key={row}>
            {columns.map(({ title }) => (
              <Cell key={title}>
                <Skeleton className={title === 'What' ? 'my-1 h-10 w-4/5' : 'h-7 w-24'} />
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </div>
  );
}
