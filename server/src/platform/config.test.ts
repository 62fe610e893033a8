import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

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
])('%s=%s', (name, value) => {
  test('stops the start with a sentence that names it', () => {
    const admin = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'long enough' };
    const read = () => readConfig({ ...admin, [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(name);
  });
});

test.each<[string, Record<string, string>]>([
  ['the demo', { DEMO: 'on' }],
  ['the sandbox', { PAYMENT_PROVIDER: 'sandbox' }],
  ['no secret', { SECRET: '' }],
  ['no address', { PUBLIC_URL: '' }],
])('production refuses %s', (_what, settings) => {
  expect(readConfig(production)).toMatchObject({ demo: false, testAdmin: false, sandboxPayments: false });
  expect(() => readConfig({ ...production, ...settings })).toThrow(StartError);
});

test('the public address is kept as browsers write it, so that https is seen however it was spelt', () => {
  const publicUrl = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).publicUrl;
  expect(publicUrl('HTTPS://Courses.Example.com/')).toBe('https://courses.example.com');
  expect(publicUrl('http://localhost:3000')).toBe('http://localhost:3000');
  expect(readConfig({ SMTP_URL: 'smtps://mail.example.com' }).smtpUrl).toBe('smtps://mail.example.com');
});
