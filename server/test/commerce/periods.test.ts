import { afterEach, describe, expect, test } from 'vitest';
import { periodEnd } from '../../src/domains/commerce/plans/plan.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();
const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** The days of four years with a 29 February, at moments near midnight, and around the changes of daylight time. */
function anchors(): Date[] {
  const first = Date.parse('2026-12-25T23:59:59.999Z');
  const days = Array.from({ length: 1500 }, (_, index) => new Date(first + index * 86_400_000));
  const changes = ['2027-03-14T09:59:59.000Z', '2027-03-28T01:00:00.000Z', '2027-10-31T00:30:00.000Z'];
  return [...days, ...changes.map((instant) => new Date(instant))];
}

/** The end of a period as PostgreSQL's calendar computes it. */
async function byPostgres(starts: readonly Date[], unit: 'month' | 'year', count: number): Promise<number[]> {
  const { rows } = await site.deps.database.pool.query<{ end: Date }>(
    `select (start at time zone 'UTC' + $2::int * ('1 ' || $3)::interval) at time zone 'UTC' as end
     from unnest($1::timestamptz[]) with ordinality as t (start, place) order by place`,
    [starts, count, unit],
  );
  return rows.map(({ end }) => end.getTime());
}

describe('periods counted from an anchor', () => {
  test.each([
    ['month', 1],
    ['month', 2],
    ['month', 13],
    ['month', 27],
    ['year', 1],
    ['year', 4],
  ] as const)('end where the calendar of PostgreSQL says (%s, %d)', async (unit, count) => {
    const starts = anchors();
    const ends = starts.map((start) => periodEnd(start, unit, count).getTime());
    expect(ends).toEqual(await byPostgres(starts, unit, count));
  });

  test('would drift if each were counted from the end of the one before (control)', async () => {
    const starts = anchors();
    const chained = starts.map((start) => periodEnd(periodEnd(start, 'month'), 'month').getTime());
    expect(chained).not.toEqual(await byPostgres(starts, 'month', 2));
  });

  test.each(['Europe/Berlin', 'America/New_York', 'Pacific/Apia'])(
    'do not depend on the daylight time of the server (%s)',
    (name) => {
      const ends = () => anchors().map((start) => periodEnd(start, 'month', 1).getTime());
      process.env['TZ'] = 'UTC';
      const expected = ends();
      process.env['TZ'] = name;
      expect(new Date('2027-07-01T00:00:00Z').getTimezoneOffset()).not.toBe(0);
      expect(ends()).toEqual(expected);
      // Months of the local calendar would be an hour off (control).
      const local = anchors().map((start) => new Date(start).setMonth(start.getMonth() + 1));
      expect(local).not.toEqual(expected);
    },
  );
});
