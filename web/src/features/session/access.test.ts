import { expect, test } from 'vitest';
import { decideAccess, isAdminRole, nextAfterLogin } from './access.ts';

const here = '/course/1?t=252';
const visitor = { isauthenticate: false, isAdmin: false };
const user = { isauthenticate: true, isAdmin: false };
const admin = { isauthenticate: true, isAdmin: true };

test('redirects a visitor to the login, which returns to the requested screen', () => {
  expect(decideAccess(visitor, here)).toBe('/login?next=%2Fcourse%2F1%3Ft%3D252');
  expect(decideAccess({ ...visitor, adminRoute: true }, here)).toBe('/login?next=%2Fcourse%2F1%3Ft%3D252');
  expect(decideAccess({ ...visitor, redirect: '/signup' }, here)).toBe(
    '/signup?next=%2Fcourse%2F1%3Ft%3D252',
  );
});

test('the requested screen is read back from the login’s address', () => {
  const target = decideAccess(visitor, here) ?? '';
  expect(nextAfterLogin(new URL(target, 'http://site').search)).toBe(here);
});

test('shows screens for administrators only to administrators', () => {
  expect(decideAccess({ ...user, adminRoute: true }, here)).toBe('/profile');
  expect(decideAccess({ ...user, adminRoute: true, redirectAdmin: '/courses' }, here)).toBe('/courses');
  expect([decideAccess(user, here), decideAccess({ ...admin, adminRoute: true }, here)]).toEqual([
    null,
    null,
  ]);
});

test.each([
  ['admin', true],
  ['testadmin', true],
  ['user', false],
  ['', false],
  ['Admin', false],
  [undefined, false],
])('role %s may see the admin area: %s', (role, may) => {
  expect(isAdminRole(role)).toBe(may);
});

test.each([
  ['', '/'],
  ['?next=', '/'],
  ['?next=%2Fprofile', '/profile'],
  ['?next=%2Fcourses%3Fq%3Drust%23list', '/courses?q=rust#list'],
  ['?next=https%3A%2F%2Fevil.example', '/'],
  ['?next=%2F%2Fevil.example', '/'],
  ['?next=%2F%5Cevil.example', '/'],
  ['?next=%2F%09%2Fevil.example', '/'],
  ['?next=%2Fa%2F..%2F%2Fevil.example', '/'],
  ['?next=javascript%3Aalert(1)', '/'],
  ['?next=profile', '/'],
])('a login at %s leads to %s', (search, target) => {
  expect(nextAfterLogin(search)).toBe(target);
});
