import type { PaymentAlarm } from '@fit-coder/contracts/payments-administration/alarms';
import { expect, test } from 'vitest';
import { alarmWords } from './alarm-words.ts';

const alarm: PaymentAlarm = {
  id: '1',
  kind: 'amount_mismatch',
  provider: 'stripe',
  subject: 'cs_1',
  at: '2026-11-20T12:00:00Z',
  order: { reference: 'FC-1', description: 'A course', amountCents: 1900, currency: 'USD' },
  user: null,
  reported: { amountCents: 1900, currency: 'JPY' },
  endedSubscription: null,
  resolvedAt: null,
  resolvedBy: null,
  resolution: null,
};

test('a payment of another amount is described with both amounts', () => {
  expect(alarmWords(alarm).happened).toContain('The order costs $19.00, but Stripe reports ¥1,900.');
});

test('a subscription that is cancelled because of it is mentioned, with the money', () => {
  const end =
    /This site cancels the subscription at Stripe, so that it never renews\. The money .* not been refunded/u;
  expect(alarmWords({ ...alarm, endedSubscription: 'sub_1' }).happened).toMatch(end);
  expect(alarmWords(alarm).happened).not.toMatch(/subscription/u);
});

test.each([
  'amount_mismatch',
  'checkout_mismatch',
  'paid_again',
  'paid_late',
  'subscribed_twice',
  'unknown_price',
  'other_currency',
  'buyer_gone',
  'paid_after_refund',
  'nothing_to_grant',
])('%s has its own words, even without an order', (kind) => {
  const { title, happened, toDo } = alarmWords({ ...alarm, kind, order: null, reported: null });
  expect(title).not.toBe('Something about a payment needs your attention');
  expect(happened).toMatch(/\.$/u);
  expect(toDo).toMatch(/\.$/u);
});

test('an unknown kind gets a general sentence that names it and its subject', () => {
  const { title, happened, toDo } = alarmWords({ ...alarm, kind: 'refund_lost' });
  expect(title).toBe('Something about a payment needs your attention');
  expect(happened).toContain('“refund lost”');
  expect(toDo).toContain('cs_1');
});
