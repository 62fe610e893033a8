import type { AccessSource } from '@fit-coder/contracts/customers/access';
import { describe, expect, test } from 'vitest';
import { byCourse, changeWords, periodWords } from './access-words.ts';

const until = '2027-05-03T00:00:00.000Z';

describe('access in words', () => {
  test.each([
    [{ open: true, until: null }, 'Open for good'],
    [{ open: true, until }, 'Open until 2 May 2027'],
    [{ open: false, until }, 'Ended on 3 May 2027'],
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

test('sources are grouped by course, and every course comes first', () => {
  const source = (id: string, course: string | null, open: boolean): AccessSource => ({
    id,
    course: course === null ? null : { id: course, title: `Course ${course}` },
    source: 'purchase',
    open,
    since: until,
    until: null,
    changes: [],
  });
  const groups = byCourse([source('1', 'a', false), source('2', null, true), source('3', 'a', true)]);
  expect(groups.map(({ title, open, sources }) => [title, open, sources.length])).toEqual([
    ['Every course', true, 1],
    ['Course a', true, 2],
  ]);
});
