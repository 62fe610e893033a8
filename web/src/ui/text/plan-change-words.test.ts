import { expect, it } from 'vitest';
import { changeSentences } from './plan-change-words.ts';

const next = { nextCents: 19_000, currency: 'USD', nextAt: '2027-11-23T12:00:00.000Z' };

it.each([
  [17_100, 'You pay $171 now. What you have already paid for is taken into account.'],
  [0, 'You pay nothing now.'],
  [-500, 'You pay nothing now. $5 that you have already paid is taken off your next payments.'],
])('says what %d cents due now mean', (nowCents, sentence) => {
  expect(changeSentences({ ...next, nowCents })).toEqual([sentence, 'Next payment: $190 on 23 Nov 2027.']);
});
