import { expect, test } from 'vitest';
import { sign, signatureHeader, webhookKey } from '../../../src/domains/commerce/sandbox/signature.ts';
import { eventOf, keepBooks, order, post } from '../../commerce/shop.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';

const [before, now] = [
  'the secret until yesterday, 32 characters',
  'the secret from today on, 32 characters',
];

/** The site's response to a webhook that was signed with `secret`. */
async function statusUnder(site: TestSite, secret: string): Promise<number> {
  const { checkout } = await order(site);
  await keepBooks(site, checkout, { status: 'paid' });
  const event = eventOf(checkout);
  const signature = sign(webhookKey(secret), Buffer.from(JSON.stringify(event)), new Date());
  return (await post(site, event, { [signatureHeader]: signature })).status;
}

test('accepts webhooks signed with the previous secret while SECRET_PREVIOUS names it', async () => {
  const rotated = await startTestSite({ secret: now, previousSecret: before });
  try {
    expect(await statusUnder(rotated, now)).toBe(200);
    expect(await statusUnder(rotated, before)).toBe(200);
    expect(await statusUnder(rotated, 'the secret of someone else, 32 characters')).toBe(400);
  } finally {
    await rotated.close();
  }
  const forgotten = await startTestSite({ secret: now });
  try {
    expect(await statusUnder(forgotten, before)).toBe(400);
  } finally {
    await forgotten.close();
  }
});
