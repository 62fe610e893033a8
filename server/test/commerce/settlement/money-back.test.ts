import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { findOwnedIds } from '../../../src/domains/commerce/entitlements/entitlements.repository.ts';
import { checkOut, courseForSale, fillCart } from '../cart/cart-shop.ts';
import {
  charge,
  mayWatch,
  openTill,
  storedPayments,
  subscribeAt,
  sync,
  type Subscriber,
  type Till,
} from '../sandbox/till.ts';
import { makeCategories } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const now = new Date();
const site = siteForAllTests();
let till: Till;
beforeAll(async () => {
  await makeCategories(site);
  till = openTill(site, now);
});

/** The user's cart is paid; returns the sandbox's id of the payment. */
async function buy(user: TestUser, courses: readonly string[]): Promise<string> {
  await fillCart(site, user, courses);
  const { checkout } = await checkOut(site, user);
  await charge(site, checkout, now);
  await till.settlement.sync(till.provider, { kind: 'checkout', id: checkout });
  const { id } = await site.deps.database.db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('checkout_id', '=', checkout)
    .executeTakeFirstOrThrow();
  return id;
}

async function refund(payment: string, amount: number): Promise<void> {
  await till.provider.refund({ payment, amount, currency: 'USD', key: randomUUID() });
  await told(payment);
}

/** The shop is told about a payment, as after a webhook. */
async function told(payment: string): Promise<void> {
  await till.settlement.sync(till.provider, { kind: 'payment', id: payment });
}

async function alarmsOf(subject: string): Promise<string[]> {
  const { db } = site.deps.database;
  const rows = await db.selectFrom('payment_alarms').select('kind').where('subject', '=', subject).execute();
  return rows.map(({ kind }) => kind);
}

const owned = ({ user }: TestUser) => findOwnedIds(site.deps.database.db, user.id, now);
const open = (subscriber: Subscriber) => mayWatch(site, subscriber, now);

async function paymentsOf(subscriber: Subscriber): Promise<string[]> {
  return (await storedPayments(site, subscriber)).map((row) => row.provider_payment);
}

describe('a refund of courses', () => {
  test('keeps access while it is partial, even of all but one cent, and ends it with the rest', async () => {
    const user = await site.user();
    const course = await courseForSale(site, 4900);
    const payment = await buy(user, [course]);
    await refund(payment, 2000);
    expect(await owned(user)).toEqual([course]);
    await refund(payment, 2899);
    expect(await owned(user)).toEqual([course]);
    await refund(payment, 1);
    expect(await owned(user)).toEqual([]);
  });

  test('ends only what its own order bought', async () => {
    const user = await site.user();
    const [first, second] = [await courseForSale(site, 4900), await courseForSale(site, 2550)];
    const payment = await buy(user, [first]);
    await buy(user, [second]);
    await refund(payment, 4900);
    expect(await owned(user)).toEqual([second]);
  });

  test('of an old order does not end the newer order of the same course', async () => {
    const user = await site.user();
    const course = await courseForSale(site, 4900);
    const old = await buy(user, [course]);
    await refund(old, 4900);
    const newer = await buy(user, [course]);
    // The refund is told again, late.
    await told(old);
    expect(await owned(user)).toEqual([course]);
    await refund(newer, 4900);
    expect(await owned(user)).toEqual([]);
  });
});

describe('a refund of a subscription', () => {
  test('keeps access while it is partial, and ends the period with the rest', async () => {
    const subscriber = await subscribeAt(site, till, now);
    const [payment = ''] = await paymentsOf(subscriber);
    await refund(payment, 1899);
    expect(await open(subscriber)).toBe(true);
    await refund(payment, 1);
    expect(await open(subscriber)).toBe(false);
  });

  test('of an old period does not end the present one', async () => {
    const subscriber = await subscribeAt(site, till, now);
    await till.subscriptions.pass(subscriber.id, 'next');
    await sync(till, subscriber);
    const [old = '', present = ''] = await paymentsOf(subscriber);
    await refund(old, 1900);
    expect(await open(subscriber)).toBe(true);
    await refund(present, 1900);
    expect(await open(subscriber)).toBe(false);
  });

  test('of an older subscription does not end the newer one', async () => {
    const older = await subscribeAt(site, till, now);
    await till.provider.recurring.cancelNow(older.id);
    await sync(till, older);
    expect(await open(older)).toBe(false);
    const newer = await subscribeAt(site, till, now, 'paid', { user: older.user });
    const [late = ''] = await paymentsOf(older);
    await refund(late, 1900);
    expect(await open(newer)).toBe(true);
    const [payment = ''] = await paymentsOf(newer);
    await refund(payment, 1900);
    expect(await open(newer)).toBe(false);
  });
});

describe('a dispute', () => {
  test.each([
    ['won', true],
    ['lost', false],
  ] as const)('of courses closes them; once it is %s, they are open: %s', async (decision, isOpen) => {
    const user = await site.user();
    const [disputed, other] = [await courseForSale(site, 4900), await courseForSale(site, 4900)];
    await buy(user, [other]);
    const payment = await buy(user, [disputed]);
    await till.payments.dispute(payment, 'open');
    await told(payment);
    await told(payment);
    expect(await owned(user)).toEqual([other]);
    expect(await alarmsOf(payment)).toEqual(['disputed']);
    await till.payments.dispute(payment, decision);
    await told(payment);
    expect((await owned(user)).includes(disputed)).toBe(isOpen);
    expect(await alarmsOf(payment)).toEqual(['disputed']);
  });

  test.each([
    ['won', true],
    ['lost', false],
  ] as const)('of a subscription closes it; once it is %s, it is open: %s', async (decision, isOpen) => {
    const subscriber = await subscribeAt(site, till, now);
    const [payment = ''] = await paymentsOf(subscriber);
    await till.payments.dispute(payment, 'open');
    await told(payment);
    expect(await open(subscriber)).toBe(false);
    await till.payments.dispute(payment, decision);
    await told(payment);
    expect(await open(subscriber)).toBe(isOpen);
  });
});
