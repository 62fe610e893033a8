import { expect, test } from 'vitest';
import type { PageRenderer } from '../../../src/http/pages/page-renderer.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';

const renderer: PageRenderer = {
  scriptDigests: [],
  styleDigests: [],
  keptAddress: () => null,
  render: async () => ({ status: 200, html: '<!doctype html>' }),
};
const site = siteForAllTests({}, renderer);

async function policyOf(url: string) {
  return (await site.app.inject({ url, headers: { accept: 'text/html' } })).headers['referrer-policy'];
}

test.each([
  'reset',
  'confirmemail',
  'revertemail',
  'revertfactors',
  'gift',
  'invitation',
  'unfollow',
  'unsubscribe',
  '%67ift',
  'GIFT',
])('the address of /%s contains a secret, so no request of its page names it', async (path) =>
  expect(await policyOf(`/${path}/${'A'.repeat(43)}`)).toBe('no-referrer'),
);

test('the address of another page has no secret (control)', async () => {
  expect(await policyOf('/giftcourses')).toBe('strict-origin-when-cross-origin');
});
