import { expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import { checkOut, courseForSale, fillCart } from '../cart/cart-shop.ts';
import { openTill } from '../sandbox/till.ts';
import { entitlementsOf, keepBooks, statusOf } from '../shop.ts';
import { reconcile, reconcileAt } from './comparisons.ts';

const site = siteForEachTest();
const db = () => site.deps.database.db;

const started = Date.now();
const daysFromNow = (days: number) => new Date(started + days * 86_400_000);

/** A user who bought a course today, and what the provider calls the payment. Its webhooks go nowhere. */
async function courseBought() {
  const user = await site.user();
  await fillCart(site, user, [await courseForSale(site)]);
  const { checkout, reference } = await checkOut(site, user);
  await keepBooks(site, checkout, { status: 'paid' });
  const { id } = await db()
    .selectFrom('sandbox_payments')
    .select('id')
    .where('checkout_id', '=', checkout)
    .executeTakeFirstOrThrow();
  const isOpen = async () =>
    (await entitlementsOf(site, user.user.id)).every((each) => each.revoked_at === null);
  return { reference, payment: id, isOpen };
}

/** What the comparisons of seven nights in a row did together. */
async function compareForAWeek(till: ReturnType<typeof openTill>, firstDay: number) {
  const week = { checked: 0, repaired: 0 };
  for (let day = firstDay; day < firstDay + 7; day += 1) {
    const { checked, repaired } = await reconcileAt(site, till, daysFromNow(day));
    week.checked += checked;
    week.repaired += repaired;
  }
  return week;
}

test.each([1, 20])('a payment is compared each night %d days after it', async (days) => {
  const { isOpen, payment } = await courseBought();
  await reconcile(site);
  const till = openTill(site, daysFromNow(days));
  expect(await compareForAWeek(till, days)).toEqual({ checked: 7, repaired: 0 });
  await till.payments.dispute(payment, 'open');
  expect(await isOpen()).toBe(true);
  expect(await reconcileAt(site, till, daysFromNow(days + 7))).toMatchObject({ repaired: 1 });
  expect(await isOpen()).toBe(false);
});

test.each([31, 120, 172])('a payment is compared once a week %d days after it', async (days) => {
  await courseBought();
  await reconcile(site);
  expect(await compareForAWeek(openTill(site), days)).toEqual({ checked: 1, repaired: 0 });
});

test('a dispute 120 days after its payment closes what was bought within a week, without a webhook', async () => {
  const { isOpen, payment } = await courseBought();
  await reconcile(site);
  expect(await isOpen()).toBe(true);
  const till = openTill(site, daysFromNow(120));
  await till.payments.dispute(payment, 'open');
  expect(await compareForAWeek(till, 120)).toMatchObject({ repaired: 1 });
  expect(await isOpen()).toBe(false);
});

test('half a year after its payment nothing is compared any more', async () => {
  await courseBought();
  await reconcile(site);
  expect(await compareForAWeek(openTill(site), 181)).toEqual({ checked: 0, repaired: 0 });
});

test('an order that failed a month ago and was paid after all is found within a week', async () => {
  const { reference } = await courseBought();
  const failed = { status: 'failed' as const, settled_at: new Date() };
  await db().updateTable('orders').set(failed).where('reference', '=', reference).execute();
  expect(await compareForAWeek(openTill(site), 31)).toMatchObject({ repaired: 1 });
  expect(await statusOf(site, reference)).toBe('paid');
});
