import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from '../start-error.ts';

const production = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://courses.example.com',
};
const elsewhere = 'postgres://ada:hidden@db.example.com:5432/courses';
const read = (DATABASE_URL: string, more = {}) => readConfig({ ...production, DATABASE_URL, ...more });

test.each([
  ['', /without TLS, .*sslmode=verify-full.*DATABASE_TLS=off/u],
  ['?sslmode=disable', /without TLS/u],
  ['?ssl=false', /without TLS/u],
  ['?sslmode=no-verify', /without a check of its certificate/u],
  ['?ssl=no-verify', /without a check of its certificate/u],
  ['?sslmode=require&uselibpqcompat=true', /without a check of its certificate/u],
  ['?sslmode=prefer&uselibpqcompat=true', /without a check of its certificate/u],
  ['?host=10.0.0.5', /leads to 10\.0\.0\.5 without TLS/u],
])('production refuses a database on another machine by %o', (query, sentence) => {
  expect(() => read(elsewhere + query)).toThrow(StartError);
  expect(() => read(elsewhere + query)).toThrow(sentence);
  expect(() => read(elsewhere + query)).not.toThrow(/hidden/u);
  expect(read(elsewhere + query, { DATABASE_TLS: 'off' }).databaseUrl).toBe(elsewhere + query);
});

test.each(['?sslmode=verify-full', '?sslmode=require', '?ssl=true', '?sslnegotiation=direct'])(
  'production accepts a database on another machine by %o, where the driver checks the certificate',
  (query) => expect(read(elsewhere + query).databaseUrl).toBe(elsewhere + query),
);

test.each([
  'postgres://localhost/courses',
  'postgres://127.0.0.1:5433/courses',
  'postgres://[::1]/courses',
  'postgres://ada@localhost/courses?host=/run/postgresql',
])('production needs no encryption to %s', (url) => expect(read(url).databaseUrl).toBe(url));

test('outside production a database on another machine needs no encryption', () => {
  expect(readConfig({ DATABASE_URL: elsewhere }).databaseUrl).toBe(elsewhere);
});

test('a missing certificate of the authority stops the start with a message', () => {
  expect(() => read(`${elsewhere}?sslmode=verify-full&sslrootcert=/nowhere/ca.crt`)).toThrow(
    /^DATABASE_URL cannot be used: .*\/nowhere\/ca\.crt/u,
  );
});

test('DATABASE_TLS is required or off', () => {
  expect(() => read(elsewhere, { DATABASE_TLS: 'on' })).toThrow('DATABASE_TLS must be required or off.');
});
