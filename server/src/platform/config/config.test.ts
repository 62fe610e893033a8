import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from '../start-error.ts';

const production = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://courses.example.com',
};

describe.each<[string, string]>([
  ['PUBLIC_URL', 'localhost:3000'],
  ['PUBLIC_URL', 'ftp://courses.example.com'],
  ['PUBLIC_URL', 'https://example.com/courses'],
  ['PUBLIC_URL', 'https://example.com/?a=b'],
  ['PUBLIC_URL', 'https://someone@example.com'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['ADMIN_PASSWORD', 'x'.repeat(129)],
  ['ADMIN_PASSWORD', 'short'],
  ['MAIL_FROM', 'garbage'],
  ['MAIL_FROM', 'Fit Coder <courses@example.com'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['MAIL_FROM', 'Fit Coder <courses@example.com>\r\nBcc: all@example.com'],
  ['SECRET', 'short'],
  ['SECRET_PREVIOUS', 'short'],
  ['SECRET_PREVIOUS', 'x'.repeat(32)],
  ['ALLOWED_HOSTS', 'https://courses.example.com'],
  ['ALLOWED_HOSTS', 'courses.example.com:443'],
  ['ALLOWED_HOSTS', 'a.example,,b.example'],
  ['SMTP_TLS', 'off'],
  ['SHUTDOWN_DELAY', '10s'],
  ['SHUTDOWN_DELAY', '301'],
  ['DISK_RESERVE', '2 gigs'],
  ['UPLOAD_MAX_BYTES', '0'],
  ['UPLOAD_MAX_BYTES', '21GB'],
  ['UPLOAD_QUOTA', '-1'],
  ['DEMO', 'everyone'],
  // Without NODE_ENV=production, no setting may give other machines access.
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '10.0.0.5'],
  ['HOST', 'courses.example.com'],
  ['PUBLIC_URL', 'https://courses.example.com'],
  ['PUBLIC_URL', 'http://127.0.0.1.evil.example'],
  ['ALLOWED_HOSTS', 'localhost,courses.example.com'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '2'],
  ['TRUST_PROXY', '10.0.0.0/8'],
  // Without PUBLIC_URL, a public demonstration has no address.
  ['DEMO', 'public'],
])('%s=%s', (name, value) => {
  test('stops the start with a sentence that names it', () => {
    const admin = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'long enough' };
    const read = () => readConfig({ ...admin, [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(name);
  });
});

test('a setting that opens the site to other machines is refused with the settings to choose from', () => {
  expect(() =>
    readConfig({
      PUBLIC_URL: 'https://courses.example.com',
      ADMIN_EMAIL: 'ada@example.com',
      ADMIN_PASSWORD: 'long enough',
    }),
  ).toThrow(/^PUBLIC_URL=https:\/\/courses\.example\.com .*NODE_ENV=production.*DEMO=public/u);
});

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '::1' },
  { HOST: '127.0.0.2', PUBLIC_URL: 'http://localhost:3000' },
])('with %o the site is for this machine only, and has the whole demo', (env) =>
  expect(readConfig(env)).toMatchObject({
    production: false,
    publicDemo: false,
    demo: true,
    testAdmin: true,
    payments: { chosen: 'sandbox' },
  }),
);

test('a site listens only to this machine unless HOST says otherwise', () => {
  expect(readConfig({}).host).toBe('127.0.0.1');
});

test('a public demonstration and its test administrator need a setting each', () => {
  const env = { DEMO: 'public', PUBLIC_URL: 'https://demo.example.com', HOST: '0.0.0.0', TRUST_PROXY: 'on' };
  const demo = { production: false, publicDemo: true, demo: true, payments: { chosen: 'sandbox' } };
  expect(readConfig(env)).toMatchObject({ ...demo, testAdmin: false });
  expect(readConfig({ ...env, TEST_ADMIN: 'on' })).toMatchObject({ ...demo, testAdmin: true });
});

test('emails to another machine need encryption in transit unless SMTP_TLS=optional', () => {
  const required = (SMTP_URL: string, more = {}) => readConfig({ SMTP_URL, ...more }).smtpTlsRequired;
  expect(required('smtp://mail.example.com:587')).toBe(true);
  expect(required('smtp://mail.example.com:587', { SMTP_TLS: 'optional' })).toBe(false);
  expect(required('smtp://localhost:1025')).toBe(false);
  expect(required('smtp://127.0.0.1:1025', { SMTP_TLS: 'required' })).toBe(true);
});

test.each([
  'courses@example.com',
  'Fit Coder Courses <courses@localhost>',
  '<courses@mail.example.com>',
  '"Courses, coded" <courses@example.com>',
  'Kürse <kurse+fit@example.com>',
])('emails can be from %s', (MAIL_FROM) => expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM));

test.each<[string, Record<string, string>]>([
  ['the demo', { DEMO: 'on' }],
  ['no secret', { SECRET: '' }],
  ['no address', { PUBLIC_URL: '' }],
  ['an address that is not encrypted', { PUBLIC_URL: 'http://courses.example.com' }],
  ['a public demonstration', { DEMO: 'public' }],
])('production refuses %s', (_what, settings) => {
  expect(readConfig(production)).toMatchObject({ demo: false, testAdmin: false, payments: { chosen: null } });
  expect(() => readConfig({ ...production, ...settings })).toThrow(StartError);
});

test('production on this machine needs no encryption', () => {
  expect(readConfig({ ...production, PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe(
    'http://localhost:3000',
  );
});

test('the public URL is normalised as in browsers, so that https is recognised in any spelling', () => {
  const publicUrl = (PUBLIC_URL: string) => readConfig({ ...production, PUBLIC_URL }).publicUrl;
  expect(publicUrl('HTTPS://Courses.Example.com/')).toBe('https://courses.example.com');
  expect(publicUrl('http://localhost:3000')).toBe('http://localhost:3000');
  expect(readConfig({ SMTP_URL: 'smtps://mail.example.com' }).smtpUrl).toBe('smtps://mail.example.com');
});
