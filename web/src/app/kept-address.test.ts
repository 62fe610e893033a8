import { expect, test } from 'vitest';
import { keptAddress } from './kept-address.ts';

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
])('the page at %s is kept as %s', (url, kept) => {
  expect(keptAddress(url)).toBe(kept);
});

test.each([
  ['an order', '/paymentsuccess?reference=FC-1'],
  ['a secret in the address', `/reset/${'A'.repeat(43)}`],
  ['a session', '/profile'],
  ['an unknown address', '/no/such/screen'],
  ['another spelling of a path', '/%63ourses'],
  ['a name of every object', '/constructor'],
  ['a very long question', `/courses?q=${'a'.repeat(2000)}`],
])('a page with %s is not kept', (_, url) => {
  expect(keptAddress(url)).toBeNull();
});
