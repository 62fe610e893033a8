import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { entitlementsOf, eventOf, keepBooks, order, outcomesOf, post, statusOf } from '../shop.ts';

const site = siteForAllTests();
beforeAll(() => site.work());
const db = () => site.deps.database.db;

/** Posts an event about the subscription that a checkout began, and waits until it was handled. */
async function tellOfSubscription(checkout: string): Promise<string | null> {
  const { id: subscription } = await db()
    .selectFrom('sandbox_subscriptions')
    .select('id')
    .where('checkout_id', '=', checkout)
    .executeTakeFirstOrThrow();
  const event = { id: `evt_${randomUUID()}`, type: 'subscription.updated', createdAt: '', subscription };
  await post(site, event);
  const read = () =>
    db()
      .selectFrom('payment_events')
      .select(['outcome', 'handled_at'])
      .where('event_id', '=', event.id)
      .executeTakeFirst();
  await expect.poll(async () => (await read())?.handled_at, { timeout: 60_000 }).toBeTruthy();
  return (await read())?.outcome ?? null;
}

const alarmsAbout = (checkout: string) =>
  db().selectFrom('payment_alarms').select('kind').where('subject', '=', checkout).execute();

test('a subscription whose checkout has another amount than its order opens nothing, whatever is told first', async () => {
  const ordered = await order(site);
  await keepBooks(site, ordered.checkout, { amount_cents: 1, status: 'paid' });
  expect(await tellOfSubscription(ordered.checkout)).toBe('still_open');
  expect(await entitlementsOf(site, ordered.user.user.id)).toEqual([]);
  // The event about the subscription has the order compared with its checkout.
  await expect
    .poll(() => alarmsAbout(ordered.checkout), { timeout: 60_000 })
    .toEqual([{ kind: 'amount_mismatch' }]);
  await post(site, eventOf(ordered.checkout));
  expect(await outcomesOf(site, ordered.checkout)).toEqual(['amount_mismatch']);
  expect(await tellOfSubscription(ordered.checkout)).toBe('still_open');
  expect(await statusOf(site, ordered.reference)).toBe('pending');
  expect(await entitlementsOf(site, ordered.user.user.id)).toEqual([]);
});

test('a subscription at the price of its order opens, even if only its own event arrives (control)', async () => {
  const ordered = await order(site);
  await keepBooks(site, ordered.checkout, { status: 'paid' });
  await tellOfSubscription(ordered.checkout);
  await expect.poll(() => statusOf(site, ordered.reference), { timeout: 60_000 }).toBe('paid');
  expect(await entitlementsOf(site, ordered.user.user.id)).toMatchObject([{ source: 'subscription' }]);
});
