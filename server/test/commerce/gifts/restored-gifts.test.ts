import { describe, expect, test } from 'vitest';
import type { TestUser } from '../../support/test-site.ts';
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

/** How long each month that was given to a user is open by itself, and when it begins, the earliest first. */
async function periodsOf(user: TestUser): Promise<{ start: Date; length: number }[]> {
  const months = await monthsOf(site, user);
  for (const { end, open } of months) expect(open).toEqual(end);
  return months.map(({ start, end }) => ({ start, length: (end?.getTime() ?? 0) - start.getTime() }));
}

async function endOfSubscription({ user }: TestUser): Promise<Date | null> {
  const rows = await entitlementsOf(site, user.id);
  return rows.find(({ source }) => source === 'subscription')?.expires_at ?? null;
}

describe('what was left of a given month when a dispute closed it', () => {
  const start = new Date();
  const at = (days: number) => new Date(start.getTime() + days * dayMs);

  /** A user with a month that began at `start`; `left` is how much of it is left on day 10, when the dispute begins. */
  async function beginMonth() {
    const user = await site.user();
    const checkout = await redeemMonth(site, openTill(site, start), user);
    const [month] = await monthsOf(site, user);
    return { user, checkout, left: (month?.end?.getTime() ?? 0) - at(10).getTime() };
  }

  /** Disputes it again: the sandbox, unlike banks, keeps one dispute of each payment. */
  async function disputeAgain(till: Till, checkout: string): Promise<void> {
    const payment = await paymentOf(till, checkout);
    await site.deps.database.db.deleteFrom('sandbox_disputes').where('payment_id', '=', payment).execute();
    await dispute(till, checkout, 'open');
  }

  /** The month is disputed on day 10, its user subscribes on day 11, and the dispute is won on day 12. */
  async function subscribeMeanwhile() {
    const { user, checkout, left } = await beginMonth();
    await dispute(openTill(site, at(10)), checkout, 'open');
    const till = openTill(site, at(11));
    const subscribed = await subscribeAt(site, till, at(11), 'paid', { user });
    await dispute(openTill(site, at(12)), checkout, 'won');
    return { user, checkout, left, subscribed };
  }

  test('follows another given month that began meanwhile, so no day is lost', async () => {
    const { user, checkout, left } = await beginMonth();
    await redeemMonth(site, openTill(site, start), user);
    await dispute(openTill(site, at(10)), checkout, 'open');
    const [other] = await periodsOf(user);
    expect(other?.start).toEqual(at(10));
    await dispute(openTill(site, at(12)), checkout, 'won');
    const end = new Date(at(10).getTime() + (other?.length ?? 0));
    expect(await periodsOf(user)).toEqual([other, { start: end, length: left }]);
  });

  test('waits for a subscription that its user bought meanwhile, and for its renewals', async () => {
    const { user, left, subscribed } = await subscribeMeanwhile();
    const first = await endOfSubscription(user);
    expect(await periodsOf(user)).toEqual([{ start: first, length: left }]);
    const { current_period_end: end } = await storedSubscription(site, subscribed);
    const till = openTill(site, end ?? new Date(0));
    await till.subscriptions.runDue();
    await sync(till, subscribed);
    const second = await endOfSubscription(user);
    expect(second?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) + 27 * dayMs);
    expect(await periodsOf(user)).toEqual([{ start: second, length: left }]);
  });

  test('is the same after it was disputed again while it waited', async () => {
    const { user, checkout, left } = await subscribeMeanwhile();
    await disputeAgain(openTill(site, at(13)), checkout);
    expect(await periodsOf(user)).toEqual([]);
    await dispute(openTill(site, at(15)), checkout, 'won');
    expect(await periodsOf(user)).toEqual([{ start: await endOfSubscription(user), length: left }]);
  });

  test('is what is left of the rest, if that had begun when it was disputed again', async () => {
    const { user, checkout, left } = await beginMonth();
    await dispute(openTill(site, at(10)), checkout, 'open');
    await dispute(openTill(site, at(12)), checkout, 'won');
    await disputeAgain(openTill(site, at(17)), checkout);
    expect(await periodsOf(user)).toEqual([]);
    await dispute(openTill(site, at(20)), checkout, 'won');
    const [month] = await monthsOf(site, user);
    expect(month?.end).toEqual(new Date(at(20).getTime() + left - 5 * dayMs));
  });
});
