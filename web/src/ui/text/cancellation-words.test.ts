import { expect, test } from 'vitest';
import { cancellationWords } from './cancellation-words.ts';

const end = '2027-05-03T10:00:00.000Z';

test.each([
  ['active', end, 'Every premium course stays open until 3 May 2027, and nothing more is charged.'],
  ['active', null, 'It will not renew.'],
  ['past_due', end, 'It will not renew. Its last payment failed, so premium courses may close at once.'],
] as const)('cancelling an %s subscription until %s: %s', (status, currentPeriodEnd, words) => {
  expect(cancellationWords({ status, currentPeriodEnd })).toBe(words);
});
