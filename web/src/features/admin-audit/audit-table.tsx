import type { AuditEntry } from '@fit-coder/contracts/administration';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { formatTableInstant } from '../../ui/date.ts';
import { formatElapsed } from '../../ui/elapsed.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { actionWords, outcomeWords } from './audit-words.ts';

const columns = [{ title: 'What' }, { title: 'Who' }, { title: 'Outcome' }, { title: 'When' }] as const;

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  /** Milliseconds; entries say how long before it they happened. */
  readonly now: number;
}

/** Changes as rows, newest first. */
export function AuditTable({ entries, now }: AuditTableProps): ReactElement {
  return (
    <Table caption="Changes by administrators, newest first" columns={columns}>
      {entries.map((entry) => (
        <Row key={entry.id}>
          <Cell className="md:w-1/2 md:align-top">
            <span className="min-w-0 py-1 wrap-anywhere">
              <span className="block font-semibold">{actionWords(entry.action)}</span>
              <span className="block text-muted">{entry.sentence}</span>
            </span>
          </Cell>
          <Cell label="Who" className="md:align-top">
            <span className="py-1 wrap-anywhere max-md:text-right md:block">
              {entry.actorName}
              {entry.actorId === null ? <span className="block text-muted">account deleted</span> : null}
            </span>
          </Cell>
          <Cell label="Outcome" className="md:align-top">
            <Outcome outcome={entry.outcome} />
          </Cell>
          <Cell label="When" className="md:w-px md:align-top">
            <time dateTime={entry.at} className="block py-1 font-mono whitespace-nowrap max-md:text-right">
              <span className="block">{formatElapsed(entry.at, now)}</span>
              <span className="block text-muted">{formatTableInstant(entry.at)}</span>
            </time>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Outcome({ outcome }: { readonly outcome: string }): ReactElement {
  const { tone, word, code } = outcomeWords(outcome);
  return (
    <span className="flex flex-wrap items-center gap-x-2 py-1 max-md:justify-end md:block">
      <Badge tone={tone}>{word}</Badge>
      {code ? <code className="font-mono text-sm text-muted md:mt-1 md:block">{code}</code> : null}
    </span>
  );
}

/** The place of the first rows, under the same heads. */
export function AuditTableLoading(): ReactElement {
  return (
    <div role="status">
      <span className="sr-only">Loading the audit log</span>
      <Table caption="Changes by administrators" columns={columns}>
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
