import type { SecurityEventEntry } from '@fit-coder/contracts/security-events';
import type { ReactElement } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import { LogTable, LogTableLoading } from '../../ui/layout/log-table.tsx';
import { eventsAddress } from './event-filter.ts';
import { eventWords } from './event-words.ts';
import type { EventFilter } from './security-events.api.ts';

const caption = 'Security events';

const where = {
  title: 'Where',
  renderCell: ({ network, device }: SecurityEventEntry) => (
    <span className="min-w-0 py-1 wrap-anywhere max-md:text-right md:block">
      <span className="block font-mono text-sm">{network || 'no network'}</span>
      <span className="block text-muted">{device}</span>
    </span>
  ),
};

interface EventTableProps {
  readonly events: readonly SecurityEventEntry[];
  readonly filter: EventFilter;
  /** Milliseconds. */
  readonly now: number;
}

/** Security events as rows, newest first. */
export function EventTable({ events, filter, now }: EventTableProps): ReactElement {
  const account = {
    title: 'Account',
    renderCell: (event: SecurityEventEntry) => <Account event={event} filter={filter} />,
  };
  return <LogTable caption={caption} entries={events} now={now} what={wordsOf} columns={[account, where]} />;
}

function wordsOf(event: SecurityEventEntry): { what: string; more: string[] } {
  const { what, more } = eventWords(event);
  const actor = event.actor ? `Done by ${event.actor.name}` : '';
  return { what, more: [more ?? '', actor].filter(Boolean) };
}

type AccountProps = Pick<EventTableProps, 'filter'> & { readonly event: SecurityEventEntry };

/** The name links to the user's events; the reference also appears in log lines. */
function Account({ event: { user, account }, filter }: AccountProps): ReactElement {
  return (
    <span className="min-w-0 py-1 wrap-anywhere max-md:text-right md:block">
      {user ? (
        <Link
          to={eventsAddress({ ...filter, user: user.id })}
          className="inline-flex min-h-10 min-w-10 items-center underline md:min-h-0"
        >
          {user.name}
        </Link>
      ) : (
        <span className="text-muted">{account === null ? 'unknown' : 'account deleted'}</span>
      )}
      {account ? (
        <span className="block font-mono text-sm whitespace-nowrap text-muted">{account}</span>
      ) : null}
    </span>
  );
}

/** Placeholder rows while the first page loads, under the same headings. */
export function EventTableLoading(): ReactElement {
  const columns = [{ title: 'Account' }, where];
  return <LogTableLoading caption={caption} words="Loading the security events" columns={columns} />;
}
