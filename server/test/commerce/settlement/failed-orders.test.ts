import { getOrder } from '@fit-coder/contracts/commerce';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { checkOut, courseForSale, fillCart } from '../cart/cart-shop.ts';
import { eventOf, keepBooks, order, outcomesOf, post } from '../shop.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

/** What its buyer is told about an order. */
async function shownTo({ cookie }: TestUser, reference: string) {
  const { status, details } = (await site.call(getOrder, { params: { reference } }, cookie)).data.order;
  return { status, failure: details?.failure };
}

async function decline(checkout: string): Promise<void> {
  await keepBooks(site, checkout, { status: 'declined' });
  await post(site, eventOf(checkout, 'checkout.declined'));
  expect(await outcomesOf(site, checkout)).toEqual(['failed']);
}

describe('an order that failed in the sandbox', () => {
  test('for a plan says that the card was declined', async () => {
    const { user, reference, checkout } = await order(site);
    await decline(checkout);
    expect(await shownTo(user, reference)).toEqual({ status: 'failed', failure: 'The card was declined.' });
  });

  test('for courses says that the card was declined', async () => {
    const user = await site.user();
    await fillCart(site, user, [await courseForSale(site)]);
    const { reference, checkout } = await checkOut(site, user);
    await decline(checkout);
    expect(await shownTo(user, reference)).toEqual({ status: 'failed', failure: 'The card was declined.' });
  });

  test('because its time was over says nothing of a card (control)', async () => {
    const { user, reference, checkout } = await order(site);
    const { db } = site.deps.database;
    await db.updateTable('sandbox_checkouts').set({ status: 'expired' }).where('id', '=', checkout).execute();
    await post(site, eventOf(checkout, 'checkout.expired'));
    expect(await outcomesOf(site, checkout)).toEqual(['failed']);
    expect(await shownTo(user, reference)).toEqual({ status: 'failed', failure: null });
  });
});
