import type { PaymentEventSummary } from '@fit-coder/contracts/payments-administration/events';
import type { ReactElement } from 'react';
import { Badge } from '../../../ui/controls/badge.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Cell, Row, Table } from '../../../ui/layout/table.tsx';
import { formatInstant } from '../../../ui/text/date.ts';
import { eventsPath, outcomeWords, subjectWords } from './event-words.ts';
import { providerName } from '../provider-name.ts';

const columns = [{ title: 'Event' }, { title: 'Outcome' }, { title: 'Received', end: true }] as const;

interface EventTableProps {
  readonly events: readonly PaymentEventSummary[];
}

/** Events of payment providers as rows, newest first. */
export function EventTable({ events }: EventTableProps): ReactElement {
  return (
    <Table caption="Provider events, newest first" columns={columns}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </Table>
  );
}

function EventRow({ event }: { readonly event: PaymentEventSummary }): ReactElement {
  return (
    <Row>
      <Cell className="md:w-1/2 md:align-top">
        <span className="block min-w-0 py-1 wrap-anywhere">
          <Link
            to={`${eventsPath}/${event.id}`}
            className="inline-flex min-h-10 items-center font-semibold underline md:min-h-0"
          >
            {event.type}
          </Link>
          <span className="block font-mono text-sm text-muted">{event.eventId}</span>
          <span className="block font-mono text-sm text-muted">{subjectWords(event)}</span>
        </span>
      </Cell>
      <Cell label="Outcome" className="md:align-top">
        <span className="block py-1 max-md:text-right">
          <OutcomeBadge outcome={event.outcome} />
          {event.replayedAt ? (
            <span className="mt-1 block text-muted">
              again: {outcomeWords(event.replayOutcome).name.toLowerCase()}
            </span>
          ) : null}
        </span>
      </Cell>
      <Cell label="Received" end className="md:w-px md:align-top">
        <span className="block py-1 whitespace-nowrap max-md:text-right">
          <time dateTime={event.receivedAt} className="block">
            {formatInstant(event.receivedAt)}
          </time>
          <span className="block text-muted">{providerName(event.provider)}</span>
        </span>
      </Cell>
    </Row>
  );
}

/** What came of an event. */
export function OutcomeBadge({ outcome }: Pick<PaymentEventSummary, 'outcome'>): ReactElement {
  const { tone, name } = outcomeWords(outcome);
  return <Badge tone={tone}>{name}</Badge>;
}
