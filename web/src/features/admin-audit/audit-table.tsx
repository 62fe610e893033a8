import type { AuditEntry } from '@fit-coder/contracts/administration';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { LogTable, LogTableLoading } from '../../ui/layout/log-table.tsx';
import { actionName } from '../../ui/text/action-name.ts';
import { outcomeWords } from './audit-words.ts';

const caption = 'Changes by administrators';

const columns = [
  { title: 'Who', renderCell: (entry: AuditEntry) => <Who entry={entry} /> },
  { title: 'Outcome', renderCell: (entry: AuditEntry) => <Outcome entry={entry} /> },
] as const;

const wordsOf = ({ action, sentence }: AuditEntry) => ({ what: actionName(action), more: [sentence] });

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  /** Milliseconds. */
  readonly now: number;
}

/** Changes as rows, newest first. */
export function AuditTable(props: AuditTableProps): ReactElement {
  return <LogTable {...props} caption={caption} what={wordsOf} columns={columns} />;
}

/** The server's name for operators, who run commands on the machine and have no account. */
const operator = 'Operator (command line)';

function Who({ entry: { actorName, actorId } }: { readonly entry: AuditEntry }): ReactElement {
  return (
    <span className="py-1 wrap-anywhere max-md:text-right md:block">
      {actorName}
      {actorId === null && actorName !== operator ? (
        <span className="block text-muted">account deleted</span>
      ) : null}
    </span>
  );
}

function Outcome({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const { tone, word } = outcomeWords(entry);
  return (
    <span className="py-1 md:block">
      <Badge tone={tone}>{word}</Badge>
    </span>
  );
}

/** Placeholder rows while the first page loads, under the same headings. */
export function AuditTableLoading(): ReactElement {
  return <LogTableLoading caption={caption} words="Loading the audit log" columns={columns} />;
}
