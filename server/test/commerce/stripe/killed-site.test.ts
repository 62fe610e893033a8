import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../support/test-site.ts';
import { dataFolder } from '../../start/started-site.ts';
import { entitlementsOf } from '../shop.ts';
import { prepareKilledSite, type KilledSite } from './killed-site.ts';
import { numbers } from './double/billing/cards.ts';
import { submitForm } from './stripe-shop.ts';

const kills = 20;

/** Starting a site takes longest, so several are killed at the same time, each with its own database and Stripe. */
const siteCount = 4;

let compiled: Awaited<ReturnType<typeof dataFolder>>;
let shops: KilledSite[] = [];
beforeAll(async () => {
  compiled = await dataFolder();
  shops = await Promise.all(Array.from({ length: siteCount }, () => prepareKilledSite(compiled.path)));
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await compiled.remove();
});

const dbOf = (shop: KilledSite) => shop.access.deps.database.db;
const pay = (url: string) => submitForm(url, { number: numbers.good });

async function ordersOf(shop: KilledSite, { user }: TestUser) {
  return dbOf(shop)
    .selectFrom('orders')
    .select(['reference', 'status'])
    .where('user_id', '=', user.id)
    .execute();
}

/** Everything that an order must lead to once, counted; at Stripe too. */
async function madeFor(shop: KilledSite, user: TestUser) {
  const db = dbOf(shop);
  const orders = await ordersOf(shop, user);
  const { id } = user.user;
  const payments = await db.selectFrom('payments').select('id').where('user_id', '=', id).execute();
  const invoices = await db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.id', 'invoices.payment_id')
    .where('payments.user_id', '=', id)
    .select('invoices.number')
    .execute();
  const references = new Set(orders.map(({ reference }) => reference));
  const { sessions, charges } = shop.double.world;
  const own = [...sessions.values()].filter((each) => references.has(each.client_reference_id ?? ''));
  const customers = new Set(own.map(({ customer }) => customer));
  return {
    orders: orders.map(({ status }) => status),
    grants: (await entitlementsOf(shop.access, id)).length,
    payments: payments.length,
    invoices: invoices.length,
    sessions: own.length,
    charges: [...charges.values()].filter(({ customer }) => customers.has(customer)).length,
  };
}

const once = { orders: ['paid'], grants: 1, payments: 1, invoices: 1, sessions: 1, charges: 1 };

/** The buyer looks at the page after the payment until it says that the order is paid. */
async function untilPaid(shop: KilledSite, user: TestUser, reference: string): Promise<void> {
  await expect.poll(() => shop.statusOf(user, reference)).toBe('paid');
}

/** Orders and pays; a request that got no answer is sent again with the same key when the site is back. */
async function buyWhileKilled(shop: KilledSite, user: TestUser, killed: Promise<void>): Promise<string> {
  const body = { plan: 'monthly', key: randomUUID() };
  const opened = await shop.order(user, body);
  if (opened) await pay(opened.url);
  await killed;
  await shop.start();
  if (opened) return opened.reference;
  await shop.forgetProcess(user);
  const again = await shop.order(user, body);
  if (!again) throw new Error('the site ended although nobody killed it');
  await pay(again.url);
  return again.reference;
}

/** How long an order takes until it is paid. Like those that follow, it is the first of its process. */
async function windowOf(shop: KilledSite, user: TestUser): Promise<number> {
  await shop.start();
  const begin = performance.now();
  const { url, reference } = (await shop.order(user, { plan: 'monthly', key: randomUUID() }))!;
  await pay(url);
  await untilPaid(shop, user, reference);
  const window = performance.now() - begin;
  await shop.end();
  await shop.start();
  return window;
}

/** Kills a site once at each of these shares of what an order takes; returns what the orders had become by then. */
async function killAt(shop: KilledSite, shares: readonly number[]): Promise<string[]> {
  const users: TestUser[] = [];
  for (let count = 0; count <= shares.length; count += 1) users.push(await shop.access.user());
  const [first, ...others] = users as [TestUser, ...TestUser[]];
  let window = await windowOf(shop, first);
  const statuses: string[] = [];
  const references = new Map<TestUser, string>();
  for (const [index, user] of others.entries()) {
    const delay = (shares[index] ?? 0) * window;
    const killed = new Promise<void>((resolve) => {
      setTimeout(() => resolve(shop.kill()), delay);
    }).then(async () => {
      const status = (await ordersOf(shop, user))[0]?.status ?? 'none';
      statuses.push(status);
      // The machine has become faster: this order took less time than the delay.
      if (status === 'paid') window = delay;
    });
    references.set(user, await buyWhileKilled(shop, user, killed));
  }
  for (const [user, known] of references) await untilPaid(shop, user, known);
  for (const user of users) await expect.poll(() => madeFor(shop, user)).toEqual(once);
  expect(shop.double.world.sessions.size).toBe(users.length);
  expect(shop.double.world.charges.size).toBe(users.length);
  return statuses;
}

test(`${kills} kills between the order and its grant lose nothing, and nothing happens twice`, async () => {
  const shares = Array.from({ length: kills }, (_, index) => (index + Math.random()) / kills);
  const statuses = await Promise.all(
    shops.map((shop, place) =>
      killAt(
        shop,
        shares.filter((_, index) => index % siteCount === place),
      ),
    ),
  );
  expect(statuses.flat()).toHaveLength(kills);
  // The moments were between the beginning and the end of what an order takes.
  expect(statuses.flat().filter((status) => status !== 'paid').length).toBeGreaterThanOrEqual(kills / 4);
}, 1_200_000);

test.each([
  ['with its key is charged once', randomUUID(), { orders: 1, sessions: 1, charges: 1 }],
  ['without a key could be charged twice (control)', undefined, { orders: 2, sessions: 2, charges: 2 }],
])('an order that is killed while Stripe answers, and sent again %s', async (_, key, counts) => {
  const shop = shops[0]!;
  const user = await shop.access.user();
  const body = { plan: 'monthly', ...(key && { key }) };
  const { misbehaviour } = shop.double.api;
  // Stripe makes the session, its answer is lost, and the client is still asking when the site ends.
  const isAskedAgain = Promise.withResolvers<void>();
  misbehaviour.add('POST', /checkout\/sessions$/u, 'lose');
  misbehaviour.add('POST', /checkout\/sessions$/u, {
    get delay() {
      isAskedAgain.resolve();
      return new Promise(() => {});
    },
  });
  const before = shop.double.world.sessions.size;
  const asked = shop.order(user, body);
  await isAskedAgain.promise;
  expect(shop.double.world.sessions.size).toBe(before + 1);
  await shop.kill();
  expect(await asked).toBeNull();
  misbehaviour.clear();
  await shop.start();
  await shop.forgetProcess(user);
  await shop.order(user, body);
  const open = [...shop.double.world.sessions.values()].filter(({ status }) => status === 'open');
  for (const { url } of open) await pay(url!);
  await expect
    .poll(async () => (await ordersOf(shop, user)).every(({ status }) => status === 'paid'))
    .toBe(true);
  const made = await madeFor(shop, user);
  expect({ ...made, orders: made.orders.length }).toMatchObject(counts);
});
