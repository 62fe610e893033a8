// @vitest-environment happy-dom
import type { AuditEntry } from '@fit-coder/contracts/administration';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AuditTable } from './audit-table.tsx';

afterEach(cleanup);

const entry: AuditEntry = {
  id: '1',
  at: '2026-11-22T09:05:00.000Z',
  actorId: null,
  actorName: 'Ada Lovelace',
  action: 'unpublishCourse',
  sentence: 'Rust is a draft again.',
  subjectId: null,
  outcome: 'done',
};

function rowOf(changes: Partial<AuditEntry>) {
  render(<AuditTable entries={[{ ...entry, ...changes }]} now={Date.parse(entry.at)} />);
  const [, row] = screen.getAllByRole('row');
  return within(row!);
}

test('names an action in words, with the date', () => {
  const row = rowOf({});
  expect(row.getByText('Unpublish course')).toBeDefined();
  expect(row.getByText('22 Nov 2026, 09:05 UTC')).toBeDefined();
});

test('marks a deleted account, but not an operator, who has none', () => {
  expect(rowOf({}).getByText('account deleted')).toBeDefined();
  cleanup();
  expect(rowOf({ actorName: 'Operator (command line)' }).queryByText('account deleted')).toBeNull();
});

test('says in a sentence why a change was refused, without the code for programs', () => {
  const sentence = 'Only $81.00 of this payment is left to refund.';
  const row = rowOf({ action: 'refundPayment', outcome: 'refund_refused', sentence });
  expect(row.getByText(sentence)).toBeDefined();
  expect(row.getByText('Refused')).toBeDefined();
  expect(row.queryByText(/refund_refused/u)).toBeNull();
});
