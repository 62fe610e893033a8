import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { handlersOf } from './pruned-routes.ts';
import { routes } from './routes.tsx';

const addresses = [
  ...[
    '/',
    '/courses',
    '/courses/',
    '/courses/git',
    '/courses/git/more',
    '/COURSES',
    '/c%6Furses',
    '//courses',
  ],
  ...['/course/7', '/profile', '/login', '/reset/token', '/admin', '/admin/users', '/admin/users/7/8'],
  ...['/admin/payments/orders/7', '/nothing', '/nothing/here', '/constructor', '/__proto__', ''],
];

test.each(addresses)('%s is matched by the same routes among the few as among all', (address) => {
  const few = handlersOf(routes)(address).dataRoutes;
  const ids = (tree: Parameters<typeof matchRoutes>[0]) =>
    matchRoutes(tree, address)?.map(({ route, params }) => [route.id, params]);
  const all = handlersOf(routes)('/unknown').dataRoutes;
  expect(ids(few)).toEqual(ids(all));
});

test('the routes of a first segment are few', () => {
  const count = (tree: readonly { children?: unknown }[]): number =>
    tree.reduce((sum, { children }) => sum + 1 + count((children ?? []) as []), 0);
  const handler = handlersOf(routes);
  expect(count(handler('/unknown').dataRoutes)).toBeGreaterThan(50);
  expect(count(handler('/').dataRoutes)).toBeLessThan(6);
  expect(count(handler('/courses').dataRoutes)).toBeLessThan(6);
});

test.each(['', '/courses', 'courses?', 'courses?/new'])('a route with the path %j is refused', (path) => {
  expect(() => handlersOf([{ path }])).toThrow('no certain first segment');
});
