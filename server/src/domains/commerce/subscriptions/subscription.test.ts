import { describe, expect, test } from 'vitest';
import { accessEnd, statusAt } from './subscription.ts';

const day = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-20T10:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * day);

describe('the status at a moment', () => {
  test.each([
    ['active', 1, 'active'],
    ['active', 0, 'past_due'],
    ['active', -2.9, 'past_due'],
    ['active', -3, 'expired'],
    ['past_due', -1, 'past_due'],
    ['trialing', 1, 'trialing'],
    ['trialing', -3, 'expired'],
    ['past_due', -4, 'past_due'],
    ['canceled', -4, 'canceled'],
  ] as const)('%s with a period that ends in %d days is %s', (status, days, expected) => {
    expect(statusAt({ status, current_period_end: inDays(days) }, now)).toBe(expected);
  });

  test('access lasts as long as the status is not expired', () => {
    const end = inDays(-1);
    const last = new Date(accessEnd(end).getTime() - 1);
    expect(statusAt({ status: 'active', current_period_end: end }, last)).toBe('past_due');
    expect(statusAt({ status: 'active', current_period_end: end }, accessEnd(end))).toBe('expired');
  });
});
