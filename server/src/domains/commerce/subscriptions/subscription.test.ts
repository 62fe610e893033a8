import { describe, expect, test } from 'vitest';
import { accessEnd, paidUntil, statusAt } from './subscription.ts';

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

describe('paid time', () => {
  test('starts now without a current subscription', () => {
    const others = [
      { status: 'incomplete', current_period_end: null },
      { status: 'active', current_period_end: inDays(-10) },
      { status: 'canceled', current_period_end: inDays(10) },
    ] as const;
    expect(paidUntil(now, 'month', others).toISOString()).toBe('2026-12-20T10:00:00.000Z');
  });

  test('starts after the current subscription, so that no paid day is lost', () => {
    const running = { status: 'active', current_period_end: new Date('2026-12-15T10:00:00.000Z') } as const;
    expect(paidUntil(now, 'month', [running]).toISOString()).toBe('2027-01-15T10:00:00.000Z');
  });
});
