import { subscribe } from '@fit-coder/contracts/commerce';
import { openPortal } from '@fit-coder/contracts/selling/billing';
import { listTeams } from '@fit-coder/contracts/selling/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../support/test-site.ts';
import { submitForm } from './stripe-shop.ts';
import { startStripeSite, type StripeSite } from './stripe-site.ts';

let shop: StripeSite;
beforeAll(async () => {
  shop = await startStripeSite();
});
afterAll(() => shop.stop());

async function teamOf({ cookie }: TestUser) {
  const [team] = (await shop.site.call(listTeams, {}, cookie)).data.teams;
  return team?.subscription;
}

test('a team whose payments fail at Stripe is paid again with a card that its buyer enters in the portal', async () => {
  const buyer = await shop.site.user();
  const body = { plan: 'monthly', seats: 3 };
  const { subscriptionid: subscription, url } = (await shop.site.call(subscribe, { body }, buyer.cookie))
    .data;
  await shop.pay(url, 'declinedLater');
  await expect.poll(async () => (await teamOf(buyer))?.status).toBe('active');
  shop.double.pass(31.5);
  await expect.poll(async () => (await teamOf(buyer))?.status).toBe('past_due');
  const query = { subscription: subscription ?? '' };
  const portal = (await shop.site.call(openPortal, { query }, buyer.cookie)).data.url;
  const [failing] = [...shop.double.world.subscriptions.keys()];
  await submitForm(portal, { action: 'card', subscription: failing ?? '', number: '4242 4242 4242 4242' });
  await expect.poll(async () => (await teamOf(buyer))?.status).toBe('active');
});
