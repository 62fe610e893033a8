import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const path = '/.well-known/security.txt';
let site: TestSite;
afterEach(() => site.close());

test('serves the contact that the settings name in the form of RFC 9116', async () => {
  site = await startTestSite({ securityContact: 'mailto:security@example.com' });
  const { statusCode, headers, payload } = await site.app.inject({ path });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    payload
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/su, 2) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:security@example.com');
  expect(fields.get('Canonical')).toMatch(/^https?:\/\/.+\/\.well-known\/security\.txt$/u);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  // The standard recommends less than a year.
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('has no such file without a contact, and refuses a contact that is no address', async () => {
  site = await startTestSite();
  expect((await site.app.inject({ path })).statusCode).toBe(404);
  expect(() => readConfig({ SECURITY_CONTACT: 'ask the owner' })).toThrow(
    /^SECURITY_CONTACT must be an address/u,
  );
});
