import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { AdminGuard, UserGuard } from '../features/session/guard.tsx';
import { keptAddress, keptPages } from './kept-address.ts';
import { routes } from './routes.tsx';

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/courses?u=1', '/courses'],
  ['/courses?utm_campaign=x&q=rust', '/courses?q=rust'],
  ['/courses?q=async+await&category=rust', '/courses?category=rust&q=async+await'],
  ['/courses?category=rust&q=async%20await', '/courses?category=rust&q=async+await'],
  ['/courses?q=', '/courses'],
  ['/courses?q=a&q=b', '/courses?q=a'],
  ['/courses/learn-rust?q=rust', '/courses/learn-rust'],
  ['/courses/learn-rust?preview=1', '/courses/learn-rust?preview=1'],
  ['/login?next=%2Fcart&u=1', '/login?next=%2Fcart'],
])('the page at %s is cached as %s', (url, kept) => {
  expect(keptAddress(url)).toBe(kept);
});

test.each([
  ['an order', '/paymentsuccess?reference=FC-1'],
  ['a secret in the address', `/reset/${'A'.repeat(43)}`],
  ['a session', '/profile'],
  ['an unknown address', '/no/such/screen'],
  ['another spelling of a path', '/%63ourses'],
  ['a property name of every object', '/constructor'],
  ['a very long query', `/courses?q=${'a'.repeat(2000)}`],
])('a page with %s is not cached', (_, url) => {
  expect(keptAddress(url)).toBeNull();
});

/** The path of the route that shows an address; `*` where only the page for unknown addresses does. */
const routeOf = (path: string) => {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  return route?.index ? '/' : route?.path;
};

test.each([...keptPages.keys()])('the cached page %s has its own route', (path) => {
  expect(routeOf(path)).toBe(path === '/' ? '/' : path.slice(1));
});

test('the cached page of a course has its own route, unlike an unknown address', () => {
  expect(routeOf('/courses/learn-rust')).toBe('courses/:slug');
  expect(routeOf('/courses/learn-rust/more'), 'control').toBe('*');
});

test('no page behind the login is cached', () => {
  const guarded: string[] = [];
  const visit = (route: RouteObject, isGuarded: boolean) => {
    const inside = isGuarded || route.Component === UserGuard || route.Component === AdminGuard;
    if (inside && route.path !== undefined) guarded.push(`/${route.path.replaceAll(/:\w+/gu, 'one')}`);
    for (const child of route.children ?? []) visit(child, inside);
  };
  for (const route of routes) visit(route, false);
  expect(guarded).toEqual(expect.arrayContaining(['/profile', '/course/one', '/admin/users']));
  expect(guarded.filter((path) => keptAddress(path) !== null)).toEqual([]);
});
