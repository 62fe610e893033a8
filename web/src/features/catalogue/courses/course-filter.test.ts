import { expect, test } from 'vitest';
import { catalogueAddress, filterOf, resultLine, type CourseFilter } from './course-filter.ts';

const read = (search: string) => filterOf(new URLSearchParams(search));

test('an address without a query has no filter', () => {
  expect(read('')).toEqual({});
  expect(read('q=&category=&cursor=')).toEqual({});
  expect(read('q=%20%20')).toEqual({});
});

test('spaces around a search and unknown parameters are ignored', () => {
  expect(read('q=%20async%20rust%20&category=systems&utm=x')).toEqual({
    q: 'async rust',
    category: 'systems',
  });
});

test.each<CourseFilter>([
  {},
  { q: 'C++ & C#' },
  { category: 'web-front-end' },
  { category: 'python', q: '“generators”', cursor: 'AbC_-9' },
])('the address of %o leads back to it', (filter) => {
  const { pathname, searchParams } = new URL(catalogueAddress(filter), 'http://site');
  expect(pathname).toBe('/courses');
  expect(filterOf(searchParams)).toEqual(filter);
});

test.each([
  [{ count: 24, hasMore: true, total: 41 }, {}, 'Showing 24 of 41 courses'],
  [{ count: 24, hasMore: true, total: null }, {}, 'Showing the first 24 courses'],
  [{ count: 41, hasMore: false, total: 41 }, {}, '41 courses'],
  [{ count: 1, hasMore: false, total: 1 }, { q: 'async' }, '1 course for “async”'],
  [{ count: 0, hasMore: false, total: 0 }, {}, '0 courses'],
  [{ count: 24, hasMore: true, total: null }, { cursor: 'AAAA' }, 'Showing 24 more courses'],
  [{ count: 1, hasMore: false, total: null }, { cursor: 'AAAA' }, 'Showing 1 more course'],
])('%o under %o are "%s"', (shown, filter, line) => {
  expect(resultLine(shown, filter)).toBe(line);
});

test('the search and the category are part of the line', () => {
  const shown = { count: 24, hasMore: true, total: 60 };
  expect(resultLine(shown, { q: 'async' }, 'Python')).toBe('Showing 24 of 60 courses for “async” in Python');
  expect(resultLine({ ...shown, count: 3, hasMore: false }, {}, 'Python')).toBe('3 courses in Python');
});

test('a count that is older than the list is not shown', () => {
  expect(resultLine({ count: 48, hasMore: true, total: 47 }, {})).toBe('Showing the first 48 courses');
});
