import { expect, test } from 'vitest';
import { decideAccess, isAdminRole, nextAfterLogin } from './access.ts';

const here = '/course/1?t=252';
const guest = { isAuthenticated: false, isAdmin: false, here };
const user = { isAuthenticated: true, isAdmin: false, here };
const admin = { isAuthenticated: true, isAdmin: true, here };

test('without a session the login comes first, and leads back', () => {
  expect(decideAccess(guest)).toBe('/login?next=%2Fcourse%2F1%3Ft%3D252');
  expect(decideAccess({ ...guest, adminOnly: true })).toBe('/login?next=%2Fcourse%2F1%3Ft%3D252');
  expect(decideAccess({ ...guest, redirect: '/signup' })).toBe('/signup?next=%2Fcourse%2F1%3Ft%3D252');
});

test('the way back survives the address', () => {
  const target = decideAccess(guest) ?? '';
  expect(nextAfterLogin(new URL(target, 'http://site').search)).toBe(here);
});

test('only administrators pass where only they may', () => {
  expect(decideAccess({ ...user, adminOnly: true })).toBe('/profile');
  expect(decideAccess({ ...user, adminOnly: true, adminRedirect: '/courses' })).toBe('/courses');
  expect([decideAccess(user), decideAccess({ ...admin, adminOnly: true })]).toEqual([null, null]);
});

test.each([
  ['admin', true],
  ['testadmin', true],
  ['user', false],
  ['', false],
  ['Admin', false],
  [undefined, false],
])('role %s looks at the admin area: %s', (role, may) => {
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
