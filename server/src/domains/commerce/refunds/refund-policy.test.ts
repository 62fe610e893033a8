import { describe, expect, test } from 'vitest';
import { policyRefusal, refundableUntil, type WatchedCourse } from './refund-policy.ts';

const policy = { days: 14, share: 20 };
const paidAt = new Date('2026-11-01T12:00:00Z');
const soon = new Date('2026-11-02T12:00:00Z');
const watched = (covered: number, lectures: number): WatchedCourse => ({ title: 'Loops', covered, lectures });

describe('a refund by the terms', () => {
  test.each<[string, readonly WatchedCourse[]]>([
    ['without anything watched', []],
    ['with exactly the share watched', [watched(2, 10)]],
    ['with the share of each of several courses', [watched(2, 10), watched(1, 5)]],
  ])('is possible %s', (_, courses) => {
    expect(policyRefusal(policy, paidAt, courses, soon)).toBeNull();
  });

  test('is not possible with more than the share of one course watched', () => {
    expect(policyRefusal(policy, paidAt, [watched(0, 90), watched(3, 10)], soon)).toBe(
      'You have watched 3 of the 10 lectures of “Loops”. A refund is possible if you watched at most 20% of each course.',
    );
  });

  test.each([
    ['2026-11-15T12:00:00.000Z', null],
    [
      '2026-11-15T12:00:00.001Z',
      'A refund is possible within 14 days of the payment, and that time is over.',
    ],
  ])('at %s: %s', (at, refusal) => {
    expect(policyRefusal(policy, paidAt, [], new Date(at))).toBe(refusal);
  });

  test('is not possible where none is offered', () => {
    expect(policyRefusal({ days: 0, share: 100 }, paidAt, [], paidAt)).toBe(
      'This site does not offer refunds.',
    );
    expect(refundableUntil({ days: 0, share: 100 }, paidAt)).toBeNull();
  });

  test('does not depend on what was watched if the share is 100', () => {
    expect(policyRefusal({ days: 14, share: 100 }, paidAt, [watched(9, 9)], soon)).toBeNull();
  });
});
