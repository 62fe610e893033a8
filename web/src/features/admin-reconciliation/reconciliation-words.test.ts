import { expect, test } from 'vitest';
import { resultOf, subjectName } from './reconciliation-words.ts';

const run = {
  id: '1',
  startedAt: '2026-11-22T02:20:00.000Z',
  endedAt: '2026-11-22T02:21:00.000Z',
  onDemand: false,
  checked: 3,
  repaired: 0,
  different: 0,
  differences: [],
};

test('the result says whether something was not repaired', () => {
  expect(resultOf(run).word).toBe('All the same');
  expect(resultOf({ ...run, repaired: 2 }).word).toBe('All repaired');
  expect(resultOf({ ...run, repaired: 2, different: 1 })).toEqual({
    tone: 'warning',
    word: '1 not repaired',
  });
  expect(resultOf({ ...run, endedAt: null, different: 1 }).word).toBe('Running');
});

test('a difference is named by its order, if there is one', () => {
  const difference = { kind: 'unknown_at_provider', about: 'order', id: 'x', provider: 'stripe' } as const;
  expect(subjectName({ ...difference, reference: 'FC-1' })).toBe('Order FC-1');
  expect(subjectName({ ...difference, about: 'payment', reference: 'FC-1' })).toBe(
    'Payment of the order FC-1',
  );
  expect(subjectName({ ...difference, about: 'subscription', reference: null })).toBe('Subscription x');
});
