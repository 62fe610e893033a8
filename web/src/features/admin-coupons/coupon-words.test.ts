import type { Coupon } from '@fit-coder/contracts/selling/coupons';
import { expect, test } from 'vitest';
import { givenWords, offWords, timeWords, usesWords } from './coupon-words.ts';

const coupon: Coupon = {
  id: '2d0f2f4e-3f0c-4a55-9a43-5c3f0f7a1f11',
  code: 'SPRING',
  off: { kind: 'percent', percent: 25 },
  target: { kind: 'everything', name: '' },
  maxUses: 10,
  maxUsesPerUser: null,
  startsAt: null,
  endsAt: null,
  state: 'active',
  used: 3,
  reserved: 1,
  given: [
    { currency: 'EUR', amountCents: 500 },
    { currency: 'JPY', amountCents: 900 },
  ],
  deletable: false,
  createdAt: '2026-11-23T10:00:00.000Z',
};

test('a coupon is described in a few words', () => {
  expect(offWords(coupon)).toBe('25% off');
  expect(offWords({ off: { kind: 'amount', amountCents: 500, currency: 'JPY' } })).toBe('¥500 off');
  expect(usesWords(coupon)).toBe('3 of 10, 1 being paid');
  expect(usesWords({ ...coupon, maxUses: null, reserved: 0 })).toBe('3');
  expect(givenWords(coupon)).toBe('€5.00 + ¥900');
  expect(givenWords({ ...coupon, given: [] })).toBe('–');
});

test.each([
  [null, null, 'Always'],
  ['2027-05-01T00:00:00.000Z', null, 'From 1 May 2027'],
  [null, '2027-06-01T00:00:00.000Z', 'Until 31 May 2027'],
  ['2027-05-01T00:00:00.000Z', '2027-06-01T00:00:00.000Z', '1 May 2027 to 31 May 2027'],
])('from %s to %s is “%s”', (startsAt, endsAt, words) => {
  expect(timeWords({ startsAt, endsAt })).toBe(words);
});
