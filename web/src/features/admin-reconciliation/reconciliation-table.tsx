import type { Reconciliation } from '@fit-coder/contracts/operations/reconciliation';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { LogTable, LogTableLoading } from '../../ui/layout/log-table.tsx';
import { resultOf } from './reconciliation-words.ts';

type Entry = Reconciliation & { readonly at: string };

const caption = 'Comparisons with the payment providers';

const figure = (value: number) => <span className="py-1 font-mono md:block">{value}</span>;

const columns = [
  { title: 'Compared', renderCell: ({ checked }: Entry) => figure(checked) },
  { title: 'Repaired', renderCell: ({ repaired }: Entry) => figure(repaired) },
  {
    title: 'Result',
    renderCell: (entry: Entry) => {
      const { tone, word } = resultOf(entry);
      return (
        <span className="py-1 md:block">
          <Badge tone={tone}>{word}</Badge>
        </span>
      );
    },
  },
] as const;

const wordsOf = ({ onDemand }: Entry) => ({ what: onDemand ? 'On demand' : 'Nightly', more: [] });

interface ReconciliationTableProps {
  readonly runs: readonly Reconciliation[];
  /** Milliseconds. */
  readonly now: number;
}

/** Comparisons as rows, newest first. */
export function ReconciliationTable({ runs, now }: ReconciliationTableProps): ReactElement {
  const entries = runs.map((run) => ({ ...run, at: run.startedAt }));
  return <LogTable entries={entries} now={now} caption={caption} what={wordsOf} columns={columns} />;
}

/** Placeholder rows while the first page loads. */
export function ReconciliationTableLoading(): ReactElement {
  return <LogTableLoading caption={caption} words="Loading the comparisons" columns={columns} />;
}
