import type { Difference } from '@fit-coder/contracts/operations/reconciliation';
import type { ReactElement } from 'react';
import { Cell, Row, Table } from '../../ui/layout/table.tsx';
import { differenceWords, subjectName } from './reconciliation-words.ts';

interface DifferenceListProps {
  readonly differences: readonly Difference[];
  /** How many there are, listed or not. */
  readonly total: number;
}

const columns = [{ title: 'Difference' }, { title: 'About' }, { title: 'Provider' }] as const;

/** What a comparison could not repair, with what to do about it. */
export function DifferenceList({ differences, total }: DifferenceListProps): ReactElement {
  return (
    <>
      <Table caption="Differences" columns={columns}>
        {differences.map((difference) => (
          <Row key={`${difference.kind} ${difference.about} ${difference.id}`}>
            <Cell className="md:w-1/2 md:align-top">
              <span className="min-w-0 py-1 md:block">
                <span className="block font-semibold">{differenceWords[difference.kind].what}</span>
                <span className="block text-muted">{differenceWords[difference.kind].advice}</span>
              </span>
            </Cell>
            <Cell label="About" className="md:align-top">
              <span className="py-1 wrap-anywhere max-md:text-right md:block">{subjectName(difference)}</span>
            </Cell>
            <Cell label="Provider" className="md:align-top">
              <span className="py-1 md:block">{difference.provider}</span>
            </Cell>
          </Row>
        ))}
      </Table>
      {total > differences.length ? (
        <p className="mt-4 text-sm text-muted">
          {total - differences.length} more differences are not listed. Resolve these first, then compare
          again.
        </p>
      ) : null}
    </>
  );
}
