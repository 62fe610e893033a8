import { expect, test } from 'vitest';
import { catalogueAddress, filterOf, resultLine, type CourseFilter } from './course-filter.ts';

const read = (search: string) => filterOf(new URLSearchParams(search));

test('an address without a query asks for everything', () => {
  expect(read('')).toEqual({});
  expect(read('q=&category=&cursor=')).toEqual({});
  expect(read('q=%20%20')).toEqual({});
});

test('a search is read without the space around it, and unknown names are passed over', () => {
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
  [resultLine(24, true), '24 courses, more below'],
  [resultLine(1, false, 'async'), '1 course for “async”'],
  [resultLine(3, false, 'async', 'Python'), '3 courses for “async” in Python'],
  [resultLine(0, false, undefined, 'Security'), '0 courses in Security'],
])('%s', (line, expected) => {
  expect(line).toBe(expected);
});
