import { expect, test } from 'vitest';
import { firstMonth } from '../../../platform/months.ts';
import { statisticsOf } from './statistics.ts';

const now = new Date('2026-02-15T12:00:00Z');
const none = { users: new Map(), subscriptions: new Map(), views: new Map() };
/** The change between the last two of twelve months. */
const change = (before: number, present: number) => {
  const users = new Map([
    ['2026-01', before],
    ['2026-02', present],
  ]);
  const { usercount, userpercentage, userprofit } = statisticsOf(now, { ...none, users });
  return { usercount, userpercentage, userprofit };
};

test('there are twelve months, with empty months, and the current one is last', () => {
  const { stats } = statisticsOf(now, none);
  expect(stats.map(({ month }) => month)).toEqual([
    ...['2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08'],
    ...['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'],
  ]);
  expect(stats.every((row) => row.users + row.subscriptions + row.views === 0)).toBe(true);
});

test('months outside the twelve are omitted', () => {
  const views = new Map([
    ['2025-02', 7],
    ['2025-03', 1],
    ['2026-02', 2],
    ['2026-03', 9],
  ]);
  const { stats, viewscount } = statisticsOf(now, { ...none, views });
  expect(stats.map((row) => row.views)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(viewscount).toBe(2);
});

test.each([
  ['the last instant of a month', '2026-02-28T23:59:59.999Z', '2025-03-01T00:00:00.000Z'],
  ['the first instant of the next', '2026-03-01T00:00:00.000Z', '2025-04-01T00:00:00.000Z'],
  ['the last day of a long month', '2026-03-31T12:00:00Z', '2025-04-01T00:00:00.000Z'],
  ['December', '2026-12-31T23:00:00Z', '2026-01-01T00:00:00.000Z'],
  ['a leap day', '2028-02-29T10:00:00Z', '2027-03-01T00:00:00.000Z'],
])('at %s the first of the twelve months begins at midnight UTC', (_, at, first) => {
  expect(firstMonth(new Date(at)).toISOString()).toBe(first);
  expect(statisticsOf(new Date(at), none).stats[0]?.month).toBe(first.slice(0, 7));
});

test.each([
  ['more', 4, 5, 25, true],
  ['as many', 4, 4, 0, true],
  ['fewer', 3, 2, -33.3, false],
  ['none any more', 3, 0, -100, false],
  ['thirds, to one decimal', 3, 4, 33.3, true],
  ['a drop too small to show', 10_000, 9999, 0, false],
  ['the first ones', 0, 3, 300, true],
  ['none as before', 0, 0, 0, true],
])('%s: from %i to %i is %f percent', (_, before, present, percent, profit) => {
  expect(change(before, present)).toEqual({
    usercount: present,
    userpercentage: percent,
    userprofit: profit,
  });
});

test('each figure is counted in its own months', () => {
  const of = (before: number, present: number) =>
    new Map([
      ['2026-01', before],
      ['2026-02', present],
    ]);
  const all = statisticsOf(now, { users: of(1, 2), subscriptions: of(2, 1), views: of(0, 5) });
  expect(all).toMatchObject({
    ...{ usercount: 2, userpercentage: 100, userprofit: true },
    ...{ subscriptioncount: 1, subscriptionpercentage: -50, subscriptionprofit: false },
    ...{ viewscount: 5, viewspercentage: 500, viewsprofit: true },
  });
  expect(all.stats.at(-1)).toEqual({ month: '2026-02', users: 2, subscriptions: 1, views: 5 });
});
