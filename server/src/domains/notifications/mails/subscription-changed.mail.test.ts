import { expect, test } from 'vitest';
import { subscriptionChangedMail } from './subscription-changed.mail.ts';

const ended = {
  id: 's',
  userId: 'u',
  planName: 'Monthly',
  interval: 'month',
  status: 'expired',
  isTeam: false,
  amount: 1900,
  nextCharge: 1900,
  credit: 0,
  overdue: null,
  currency: 'USD',
  quantity: 1,
  periodEnd: null,
  cancelAt: null,
  trialEnd: null,
  failingSince: null,
  graceEnd: null,
  orderCountry: null,
  seller: 'Iron Ltd',
  tax: null,
  recurring: true,
} as const;

const textWith = (plansOffered: boolean) => {
  const subscription = { ...ended, plansOffered };
  const user = { name: 'Ada', email: 'ada@example.com' };
  return subscriptionChangedMail(user, { kind: 'ended', subscription }, 'https://site.example')?.text;
};

test('the email about the end leads to the plans, and to the courses while no plan is on sale', () => {
  expect(textWith(true)).toContain('subscribe again at any time');
  expect(textWith(true)).toContain('https://site.example/subscribe');
  expect(textWith(false)).toContain('ended');
  expect(textWith(false)).not.toMatch(/subscribe again|site\.example\/subscribe/iu);
  expect(textWith(false)).toContain('https://site.example/courses');
});
