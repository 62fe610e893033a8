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
