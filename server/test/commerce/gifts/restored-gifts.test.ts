import { expect, test } from 'vitest';
import { openTill, storedSubscription, subscribeAt, sync, type Till } from '../sandbox/till.ts';
import { entitlementsOf } from '../shop.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { expectInARow, monthsOf, paymentOf, redeemMonth, settleCheckout } from './given-months.ts';

const site = siteForAllTests();
const dayMs = 24 * 60 * 60 * 1000;

async function dispute(till: Till, checkout: string, state: 'open' | 'won'): Promise<void> {
  await till.payments.dispute(await paymentOf(till, checkout), state);
  await settleCheckout(till, checkout);
}

test('a given month that waited when it was disputed is whole again after the dispute, however long that took', async () => {
  let till = openTill(site, new Date());
  const subscribed = await subscribeAt(site, till, new Date());
  const checkout = await redeemMonth(site, till, subscribed.user);
  await dispute(till, checkout, 'open');
  expect(await monthsOf(site, subscribed.user)).toEqual([]);
  for (let renewals = 0; renewals < 4; renewals += 1) {
    const { current_period_end: end } = await storedSubscription(site, subscribed);
    till = openTill(site, end ?? new Date(0));
    await till.subscriptions.runDue();
    await sync(till, subscribed);
  }
  await dispute(till, checkout, 'won');
  const months = await monthsOf(site, subscribed.user);
  expect(months).toHaveLength(1);
  const open = await entitlementsOf(site, subscribed.user.user.id);
  expectInARow(months, open.find(({ source }) => source === 'subscription')?.expires_at ?? null);
});

test('a given month that had begun goes on after the dispute for as long as was left of it', async () => {
  const start = new Date();
  const till = openTill(site, start);
  const user = await site.user();
  const checkout = await redeemMonth(site, till, user);
  const [month] = await monthsOf(site, user);
  const left = (month?.end?.getTime() ?? 0) - start.getTime() - 10 * dayMs;
  await dispute(openTill(site, new Date(start.getTime() + 10 * dayMs)), checkout, 'open');
  const won = new Date(start.getTime() + 50 * dayMs);
  await dispute(openTill(site, won), checkout, 'won');
  const end = new Date(won.getTime() + left);
  expect(await monthsOf(site, user)).toEqual([{ id: month?.id, start: month?.start, end, open: end }]);
});

test('a given month whose time was over before it was disputed stays over', async () => {
  const start = new Date();
  const user = await site.user();
  const checkout = await redeemMonth(site, openTill(site, start), user);
  const [month] = await monthsOf(site, user);
  await dispute(openTill(site, new Date(start.getTime() + 40 * dayMs)), checkout, 'open');
  await dispute(openTill(site, new Date(start.getTime() + 50 * dayMs)), checkout, 'won');
  expect(await monthsOf(site, user)).toEqual([month]);
});
