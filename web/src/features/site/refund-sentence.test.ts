import { expect, test } from 'vitest';
import { refundSentence } from './refund-sentence.ts';

test.each([
  [14, 20, 'Money back within 14 days, if you watched at most 20% of each course.'],
  [1, 0, 'Money back within one day, if you have not watched a lecture.'],
  [30, 100, 'Money back within 30 days.'],
  [0, 20, 'Purchases cannot be refunded.'],
])('%i days and %i%%: %s', (refundDays, refundShare, sentence) => {
  expect(refundSentence({ refundDays, refundShare })).toBe(sentence);
});

test.each([
  ['gift', 14, /^You cannot return a gift yourself/u],
  ['team', 14, /^You cannot return a team’s seats yourself/u],
  ['gift', 0, /^Purchases cannot be refunded\.$/u],
  ['team', 0, /^Purchases cannot be refunded\.$/u],
] as const)('for a %s, with %i days', (beneficiary, refundDays, sentence) => {
  expect(refundSentence({ refundDays, refundShare: 20 }, beneficiary)).toMatch(sentence);
});
