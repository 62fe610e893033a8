import type { AccessSource } from '@fit-coder/contracts/customers/access';
import { describe, expect, test } from 'vitest';
import { byCourse, changeWords, periodWords, sourceName } from './access-words.ts';

const until = '2027-05-03T00:00:00.000Z';
const course = (recorded: boolean) => ({ id: 'a', title: 'Loops', recorded });

describe('access in words', () => {
  test.each([
    [{ open: true, until: null, course: null }, 'Open for good'],
    [{ open: true, until, course: null }, 'Open until 2 May 2027'],
    [{ open: false, until, course: null }, 'Ended on 3 May 2027'],
    [{ open: true, until: null, course: course(true) }, 'Open for good'],
    [
      { open: true, until: null, course: course(false) },
      'Opens as soon as its first lecture is ready, for good',
    ],
    [
      { open: true, until, course: course(false) },
      'Opens as soon as its first lecture is ready, until 2 May 2027',
    ],
    [{ open: false, until, course: course(false) }, 'Ended on 3 May 2027'],
  ])('%o: %s', (source, words) => {
    expect(periodWords(source)).toBe(words);
  });

  test.each([
    [{ change: 'granted', until: null }, 'Opened for good'],
    [{ change: 'extended', until }, 'Extended until 2 May 2027'],
    [{ change: 'revoked', until }, 'Ended'],
    [{ change: 'restored', until: null }, 'Opened again for good'],
  ] as const)('%o: %s', (change, words) => {
    expect(changeWords({ at: until, reason: '', by: null, ...change })).toBe(words);
  });
});

test.each([
  [{ source: 'purchase', plan: null }, 'Purchase'],
  [{ source: 'subscription', plan: 'Monthly' }, 'Subscription: Monthly'],
] as const)('%o: %s', (source, name) => {
  expect(sourceName(source)).toBe(name);
});

test('sources are grouped by course, and every course comes first', () => {
  const source = (id: string, of: string | null, open: boolean): AccessSource => ({
    id,
    course: of === null ? null : { id: of, title: `Course ${of}`, recorded: of === 'b' },
    source: 'purchase',
    plan: null,
    reference: null,
    open,
    since: until,
    until: null,
    changes: [],
  });
  const groups = byCourse([
    source('1', 'a', false),
    source('2', null, true),
    source('3', 'a', true),
    source('4', 'b', true),
  ]);
  expect(groups.map(({ title, open, recorded, sources }) => [title, open, recorded, sources.length])).toEqual(
    [
      ['Every course', true, true, 1],
      ['Course a', true, false, 2],
      ['Course b', true, true, 1],
    ],
  );
});
