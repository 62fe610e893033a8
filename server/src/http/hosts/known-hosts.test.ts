import { describe, expect, test } from 'vitest';
import { KnownHosts } from './known-hosts.ts';

const local = new KnownHosts({ production: false, publicUrl: undefined, allowedHosts: [] });
const real = new KnownHosts({
  production: true,
  publicUrl: 'https://courses.example.com',
  allowedHosts: ['10.0.0.5'],
});

test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000'])(
  'a site without a public URL answers at %s',
  (host) => expect(local.accepts(host)).toBe(true),
);

test.each([
  undefined,
  '',
  'courses.example.com',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.999',
  'localhost@evil.example',
  'localhost/evil.example',
  'localhost:3000:80',
  '[::1].evil.example',
  '0.0.0.0:3000',
  '10.0.0.5',
])('a site without a public URL does not answer at %s', (host) => expect(local.accepts(host)).toBe(false));

test('production answers at its URL and at ALLOWED_HOSTS, but not at the names of loopback', () => {
  expect(
    ['courses.example.com', 'Courses.Example.com:443', '10.0.0.5:8080'].map((host) => real.accepts(host)),
  ).toEqual([true, true, true]);
  expect(
    ['localhost', '127.0.0.1', 'example.com', 'x.courses.example.com'].map((host) => real.accepts(host)),
  ).toEqual([false, false, false, false]);
});

describe('an origin belongs to the site only with its scheme and port', () => {
  test.each([
    ['https://courses.example.com', 'courses.example.com', true],
    // A proxy may forward the host without its port.
    ['https://courses.example.com', 'courses.example.com:443', true],
    ['http://courses.example.com', 'courses.example.com', false],
    ['https://courses.example.com:8443', 'courses.example.com', false],
    ['https://10.0.0.5', '10.0.0.5', true],
    ['http://10.0.0.5', '10.0.0.5', false],
    ['https://courses.example.com', '10.0.0.5', false],
    ['null', 'courses.example.com', false],
  ])('in production: %s at %s is %s', (origin, host, own) =>
    expect(real.isOwnOrigin(origin, host)).toBe(own),
  );

  test.each([
    ['http://localhost:3000', 'localhost:3000', true],
    ['https://localhost:3000', 'localhost:3000', false],
    ['http://localhost:3001', 'localhost:3000', false],
    ['http://127.0.0.1:3000', 'localhost:3000', false],
  ])('on this machine only: %s at %s is %s', (origin, host, own) =>
    expect(local.isOwnOrigin(origin, host)).toBe(own),
  );
});
