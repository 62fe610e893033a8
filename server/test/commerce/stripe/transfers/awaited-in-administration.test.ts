import { subscribe } from '@fit-coder/contracts/commerce';
import { listUserOrders } from '@fit-coder/contracts/customers/customers';
import { getOrderDetails, listOrders } from '@fit-coder/contracts/payments-administration/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../support/test-site.ts';
import { startStripeSite, type StripeSite } from '../stripe-site.ts';

let shop: StripeSite;
let admin: TestUser;
beforeAll(async () => {
  shop = await startStripeSite();
  admin = await shop.site.user('admin');
});
afterAll(() => shop.stop());

/** What an administrator reads of a user's order: in the list, on its page and on the user's page. */
async function readOrder({ user }: TestUser, reference: string) {
  const { call } = shop.site;
  const found = (await call(listOrders, { query: { q: reference } }, admin.cookie)).data.orders;
  const { order } = (await call(getOrderDetails, { params: { reference } }, admin.cookie)).data;
  const owned = (await call(listUserOrders, { params: { id: user.id }, query: {} }, admin.cookie)).data;
  return {
    places: [found[0], order, owned.orders[0]].map((one) => [one?.status, one?.awaitingSince]),
    outcomes: order.events.map(({ outcome }) => outcome),
  };
}

test('an administrator sees that a payment is on its way, and in its event, until it has arrived', async () => {
  const user = await shop.site.user();
  const { reference, url } = (await shop.site.call(subscribe, { body: { plan: 'monthly' } }, user.cookie))
    .data;
  const open = ['pending', null];
  expect((await readOrder(user, reference)).places).toEqual([open, open, open]);
  await shop.pay(url, 'slow');
  const onItsWay = ['pending', expect.any(String)];
  await expect.poll(async () => (await readOrder(user, reference)).outcomes).toContain('payment_awaited');
  expect((await readOrder(user, reference)).places).toEqual([onItsWay, onItsWay, onItsWay]);
  shop.double.pass(4);
  await shop.double.events.settled();
  const arrived = ['paid', null];
  await expect
    .poll(async () => (await readOrder(user, reference)).places)
    .toEqual([arrived, arrived, arrived]);
});
