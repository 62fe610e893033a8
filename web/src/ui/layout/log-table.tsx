import type { ReactElement, ReactNode } from 'react';
import { formatInstant } from '../text/date.ts';
import { formatElapsed } from '../text/elapsed.ts';
import { LoadingPlaces, Skeleton } from '../feedback/skeleton.tsx';
import { Cell, Row, Table } from './table.tsx';

interface LogEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

interface LogTableProps<E extends LogEntry> {
  /** Describes the table for screen readers; not shown. */
  readonly caption: string;
  readonly entries: readonly E[];
  /** Milliseconds; the table says how long before this moment each entry happened. */
  readonly now: number;
  /** What happened, in bold, and lines about it. */
  readonly what: (entry: E) => { readonly what: string; readonly more: readonly string[] };
  /** The columns between what happened and when. */
  readonly columns: ReadonlyArray<{ readonly title: string; readonly renderCell: (entry: E) => ReactNode }>;
}

/** Events as rows, newest first: what happened, further columns, and when. */
export function LogTable<E extends LogEntry>(props: LogTableProps<E>): ReactElement {
  const { caption, entries, now, what, columns } = props;
  return (
    <Table caption={`${caption}, newest first`} columns={headsOf(columns)}>
      {entries.map((entry) => (
        <Row key={entry.id}>
          <Cell className="md:w-1/3 md:align-top lg:w-2/5">
            <What {...what(entry)} />
          </Cell>
          {columns.map(({ title, renderCell }) => (
            <Cell key={title} label={title} className="md:align-top">
              {renderCell(entry)}
            </Cell>
          ))}
          <Cell label="When" className="md:w-px md:align-top">
            <time dateTime={entry.at} className="block py-1 font-mono whitespace-nowrap max-md:text-right">
              <span className="block">{formatElapsed(entry.at, now)}</span>
              <span className="block text-muted">{formatInstant(entry.at)}</span>
            </time>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function What({ what, more }: ReturnType<LogTableProps<LogEntry>['what']>): ReactElement {
  return (
    <span className="min-w-0 py-1 wrap-anywhere md:block">
      <span className="block font-semibold">{what}</span>
      {more.map((line) => (
        <span key={line} className="block text-muted">
          {line}
        </span>
      ))}
    </span>
  );
}

type Titles = ReadonlyArray<{ readonly title: string }>;

const headsOf = (columns: Titles): Titles => [{ title: 'What' }, ...columns, { title: 'When' }];

interface LogTableLoadingProps {
  readonly caption: string;
  /** Read out while the rows load. */
  readonly words: string;
  readonly columns: Titles;
}

/** Placeholder rows while the first page loads, under the same headings. */
export function LogTableLoading({ caption, words, columns }: LogTableLoadingProps): ReactElement {
  const heads = headsOf(columns);
  return (
    <LoadingPlaces label={words}>
      <Table caption={caption} columns={heads}>
        {Array.from({ length: 12 }, (_, row) => (
          <Row key={row}>
            {heads.map(({ title }) => (
              <Cell key={title}>
                <Skeleton className={title === 'What' ? 'my-1 h-10 w-4/5' : 'h-7 w-24'} />
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </LoadingPlaces>
  );
}
