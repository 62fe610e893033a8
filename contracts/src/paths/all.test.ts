import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { allPaths } from './all.ts';

test('every path belongs to an endpoint, and every endpoint has a path that clients can load', () => {
  const paths = Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]);
  expect(Object.fromEntries(paths)).toEqual(
    Object.fromEntries(Object.entries(allPaths).map(([name, { method, path }]) => [name, { method, path }])),
  );
});

test('no two endpoints share a method and a path', () => {
  const calls = Object.values(allPaths).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});
