import { randomUUID } from 'node:crypto';
import { subscribe } from '@fit-coder/contracts/commerce';
import { grantAccess, listAccess, revokeAccess } from '@fit-coder/contracts/customers/access';
import {
  acceptInvitation,
  createInvitationLink,
  freeSeat,
  inviteToTeam,
} from '@fit-coder/contracts/selling/teams';
import { describe, expect, test } from 'vitest';
import { holdAccount } from '../../../src/domains/accounts/accounts.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { giftPeriod, openGift } from '../../../src/domains/commerce/gifts/gift-grants.ts';
import { lockGiftOf, storeRedemption } from '../../../src/domains/commerce/gifts/gifts.repository.ts';
import { waitingForLocks } from '../../support/lock-waits.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { expectInARow, giveMonth, monthsOf, paymentOf, redeemMonth, settleCheckout } from './given-months.ts';
import { charge, openTill, storedSubscription, subscribeAt, sync, type Subscriber } from '../sandbox/till.ts';
import { entitlementsOf } from '../shop.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const db = () => site.deps.database.db;
const inDays = (days: number, from = new Date()) => new Date(from.getTime() + days * 86_400_000);

/** A subscriber to whom this many months were given, and the till, whose clock shows the present. */
async function subscriberWith(months: number) {
  const now = new Date();
  const till = openTill(site, now);
  const subscribed = await subscribeAt(site, till, now);
  const checkouts: string[] = [];
  while (checkouts.length < months) checkouts.push(await redeemMonth(site, till, subscribed.user));
  return { till, checkouts, ...subscribed };
}

/** The subscription renews at the end of its period; `daysLate` is when the shop is told. */
async function renew(subscribed: Subscriber, daysLate = 0): Promise<void> {
  const { current_period_end: end } = await storedSubscription(site, subscribed);
  if (!end) throw new Error('the subscription has no period');
  const till = openTill(site, end);
  await till.subscriptions.runDue();
  till.set(inDays(daysLate, end));
  await sync(till, subscribed);
}

async function endOf({ user }: TestUser, source: 'subscription' | 'seat' | 'grant'): Promise<Date | null> {
  const rows = await entitlementsOf(site, user.id);
  return rows.find((row) => row.source === source)?.expires_at ?? null;
}

describe('a given month that waits for the end of a subscription', () => {
  test('begins later each time that the subscription renews, as its user reads', async () => {
    const subscribed = await subscriberWith(1);
    const { user } = subscribed;
    const ends = new Set<number | undefined>();
    for (const renews of [false, true, true]) {
      if (renews) await renew(subscribed);
      const end = await endOf(user, 'subscription');
      const months = await monthsOf(site, user);
      expect(months).toHaveLength(1);
      expectInARow(months, end);
      ends.add(end?.getTime());
    }
    expect(ends.size).toBe(3);
    const { sources } = (await site.call(listAccess, { query: {} }, user.cookie)).data;
    const reasons = sources.find(({ source }) => source === 'gift')?.changes.map(({ reason }) => reason);
    const later = 'The gift begins later, because the access before it lasts longer.';
    expect(reasons).toEqual([later, later, 'A gift was redeemed.']);
  });

  test('keeps its place among others that wait', async () => {
    const subscribed = await subscriberWith(3);
    const { user } = subscribed;
    const before = await monthsOf(site, user);
    await renew(subscribed);
    const after = await monthsOf(site, user);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expectInARow(after, await endOf(user, 'subscription'));
    expect(after[0]?.start.getTime()).toBeGreaterThan(inDays(25, before[0]?.start).getTime());
  });

  test('stays where it is if it has begun when the renewal is reported; one after it still moves', async () => {
    const subscribed = await subscriberWith(2);
    const { user } = subscribed;
    const [begun] = await monthsOf(site, user);
    await renew(subscribed, 5);
    expect((await monthsOf(site, user))[0]).toEqual(begun);
    await renew(subscribed);
    const [first, ...others] = await monthsOf(site, user);
    expect(first).toEqual(begun);
    expect(others).toHaveLength(1);
    expectInARow(others, await endOf(user, 'subscription'));
  });

  test('waits for access to every course that an administrator gives, and no longer once that ends', async () => {
    const { user } = await subscriberWith(1);
    const planned = await monthsOf(site, user);
    const params = { id: user.user.id };
    const grant = { courseId: null, until: inDays(200).toISOString().slice(0, 10), reason: 'Contest won' };
    expect((await site.call(grantAccess, { params, body: grant }, admin.cookie)).status).toBe(200);
    const end = await endOf(user, 'grant');
    expect(end?.getTime()).toBeGreaterThan(inDays(199).getTime());
    expectInARow(await monthsOf(site, user), end);
    const granted = (await entitlementsOf(site, user.user.id)).find(({ source }) => source === 'grant');
    const ended = { ...params, entitlement: granted?.id ?? '' };
    await site.call(revokeAccess, { params: ended, body: { reason: 'Given by mistake' } }, admin.cookie);
    expect(await monthsOf(site, user)).toEqual(planned);
  });

  test('takes the place of one that an administrator ended, which a renewal does not open again', async () => {
    const subscribed = await subscriberWith(2);
    const { user } = subscribed;
    const [first, second] = await monthsOf(site, user);
    const rows = await entitlementsOf(site, user.user.id);
    const ended = rows.find(({ source_id: source }) => source === first?.id);
    const params = { id: user.user.id, entitlement: ended?.id ?? '' };
    await site.call(revokeAccess, { params, body: { reason: 'Given by mistake' } }, admin.cookie);
    await renew(subscribed);
    const months = await monthsOf(site, user);
    expect(months.map(({ id }) => id)).toEqual([second?.id]);
    expectInARow(months, await endOf(user, 'subscription'));
  });

  test('waits again for the one before it when a dispute about that was won', async () => {
    const { till, user, checkouts } = await subscriberWith(2);
    const [first = ''] = checkouts;
    const end = await endOf(user, 'subscription');
    for (const [step, count] of [['open', 1] as const, ['won', 2] as const]) {
      await till.payments.dispute(await paymentOf(till, first), step);
      await settleCheckout(till, first);
      const months = await monthsOf(site, user);
      expect(months).toHaveLength(count);
      expectInARow(months, end);
    }
  });
});

/** A user with a seat of a team that someone else pays for. */
async function memberOfTeam() {
  const now = new Date();
  const till = openTill(site, now);
  const [buyer, member] = [await site.user(), await site.user()];
  const { data } = await site.call(subscribe, { body: { plan: 'monthly', seats: 2 } }, buyer.cookie);
  const checkout = data.url.split('/').at(-1) ?? '';
  await charge(site, checkout, now);
  await settleCheckout(till, checkout);
  const { id } = await db()
    .selectFrom('sandbox_subscriptions')
    .select('id')
    .where('checkout_id', '=', checkout)
    .executeTakeFirstOrThrow();
  const team = { id: data.subscriptionid ?? '' };
  const seat = { ...team, number: '1' };
  await site.call(inviteToTeam, { params: team, body: { email: 'ada@example.com' } }, buyer.cookie);
  const { path } = (await site.call(createInvitationLink, { params: seat }, buyer.cookie)).data;
  await site.call(acceptInvitation, { params: { token: path.replace('/invitation/', '') } }, member.cookie);
  const paid = { user: buyer, id, checkout, reference: data.reference, subscriptionId: team.id };
  return { till, buyer, member, seat, paid };
}

test('a given month waits for a team’s seat as long as that is renewed, and no longer', async () => {
  const { till, buyer, member, seat, paid } = await memberOfTeam();
  await redeemMonth(site, till, member);
  const [planned] = await monthsOf(site, member);
  await renew(paid);
  const postponed = await monthsOf(site, member);
  expectInARow(postponed, await endOf(member, 'seat'));
  expect(postponed[0]?.start.getTime()).toBeGreaterThan(inDays(25, planned?.start).getTime());
  await site.call(freeSeat, { params: seat }, buyer.cookie);
  const [begun] = await monthsOf(site, member);
  expect(begun?.start.getTime()).toBeLessThan(inDays(1).getTime());
});

/** Does what redeeming a gift does, up to its commit. */
async function redeemIn(tx: Database, checkout: string, userId: string): Promise<void> {
  await holdAccount(tx, userId);
  const { id } = await tx
    .selectFrom('sandbox_checkouts')
    .innerJoin('orders', 'reference', 'order_reference')
    .select('orders.id')
    .where('sandbox_checkouts.id', '=', checkout)
    .executeTakeFirstOrThrow();
  const gift = await lockGiftOf(tx, id);
  if (!gift) throw new Error('the gift was just bought');
  const now = new Date();
  const period = await giftPeriod(tx, gift, userId, now);
  await storeRedemption(tx, gift.id, { userId, now, period });
  await openGift(tx, { ...gift, ends_at: period?.end ?? null, redeemed_by: userId }, userId, true, now);
}

test('a given month that is redeemed while another is paid back does not wait for that', async () => {
  const till = openTill(site);
  const receiver = await site.user();
  const first = await redeemMonth(site, till, receiver);
  const { checkout } = await giveMonth(site, till);
  const payment = await paymentOf(till, first);
  await till.payments.refund({ payment, amount: 1900, currency: 'USD', key: randomUUID() });
  let refund = Promise.resolve();
  await db()
    .transaction()
    .execute(async (tx) => {
      await redeemIn(tx, checkout, receiver.user.id);
      refund = settleCheckout(till, first);
      await expect.poll(() => waitingForLocks(site)).toBe(1);
    });
  await refund;
  const [only, ...others] = await monthsOf(site, receiver);
  expect(others).toEqual([]);
  expect(only?.start.getTime()).toBeLessThan(inDays(1).getTime());
});
