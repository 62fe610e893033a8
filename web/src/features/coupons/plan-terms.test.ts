import type { PlanQuote } from '@fit-coder/contracts/selling/quotes';
import { expect, test } from 'vitest';
import { planTerms } from './plan-terms.ts';

const quote: PlanQuote = {
  currency: 'USD',
  listCents: 1900,
  countryCents: 0,
  coupon: null,
  tax: null,
  dueCents: 1900,
  plan: 'monthly',
  seats: 1,
  trialDays: 0,
  renewal: { at: '2026-12-23T10:00:00.000Z', cents: 1900 },
};

test.each<[string, Partial<PlanQuote>, string]>([
  ['a plan', {}, '$19.00 today, then $19.00 every month from 23 Dec 2026. Cancel any time on your profile.'],
  [
    'a trial',
    { trialDays: 7, dueCents: 0 },
    '7 days free, then $19.00 every month from 23 Dec 2026. Cancel any time on your profile.',
  ],
  [
    'a coupon for the whole first payment',
    { dueCents: 0 },
    'Nothing today, then $19.00 every month from 23 Dec 2026. Cancel any time on your profile.',
  ],
  [
    'yen',
    { currency: 'JPY', renewal: { at: '2027-02-28T10:00:00.000Z', cents: 2800 } },
    '¥1,900 today, then ¥2,800 every month from 28 Feb 2027. Cancel any time on your profile.',
  ],
  [
    'a gift',
    { renewal: null },
    '$19.00 today. One month, paid once. You get a link to send to the person it is for.',
  ],
  [
    'seats',
    { seats: 5, dueCents: 9500, renewal: { at: '2026-12-23T10:00:00.000Z', cents: 9500 } },
    '$95.00 today, then $95.00 every month from 23 Dec 2026. Cancel any time on your profile.',
  ],
])('says what is paid for %s', (_name, part, sentence) => {
  expect(planTerms({ ...quote, ...part }, 'month')).toBe(sentence);
});
