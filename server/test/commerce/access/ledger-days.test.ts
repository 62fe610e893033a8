import { listAccess } from '@fit-coder/contracts/customers/access';
import { getSubscription } from '@fit-coder/contracts/commerce';
import { describe, expect, test } from 'vitest';
import { openTill, storedPayments, subscribeAt, sync, type Subscriber, type Till } from '../sandbox/till.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();
const start = '2027-01-13T10:00:00.000Z';
const unpaid = '2027-02-13T10:00:00.000Z';
const graceEnd = '2027-02-20T10:00:00.000Z';

/** Until when the ledger says that every course was open, and what the card of the profile names as the end. */
async function endsOf({ user: { cookie } }: Subscriber) {
  const { sources } = (await site.call(listAccess, { query: {} }, cookie)).data;
  const { subscription } = (await site.call(getSubscription, {}, cookie)).data;
  return {
    ledger: sources.map(({ until }) => until),
    card: subscription?.cancelAt ?? subscription?.currentPeriodEnd,
  };
}

/** Lets the sandbox do what is due at a moment, and tells the shop. */
async function reach(till: Till, subscriber: Subscriber, moment: string): Promise<void> {
  till.set(moment);
  await till.subscriptions.runDue();
  await sync(till, subscriber);
}

/** A subscription whose first renewal failed, and whose days of grace have ended without a payment. */
async function endedByFailure(till: Till): Promise<Subscriber> {
  const subscriber = await subscribeAt(site, till, start, 'declinedLater');
  for (const moment of [unpaid, '2027-02-16T10:00:00.000Z', graceEnd]) await reach(till, subscriber, moment);
  return subscriber;
}

describe('the ledger says why', () => {
  const ledgerOf = async ({ user: { cookie } }: Subscriber) =>
    (await site.call(listAccess, { query: {} }, cookie)).data.sources;

  test('a subscription was opened, cancelled and resumed, and its payment failed', async () => {
    const till = openTill(site, start);
    const subscriber = await subscribeAt(site, till, start, 'declinedLater');
    await till.provider.recurring.cancelAtPeriodEnd(subscriber.id);
    await sync(till, subscriber);
    await till.provider.recurring.resume?.(subscriber.id);
    await sync(till, subscriber);
    await reach(till, subscriber, unpaid);
    const [source] = await ledgerOf(subscriber);
    expect(source?.changes.map(({ change, reason }) => [change, reason])).toEqual([
      ['extended', 'A payment for the subscription failed.'],
      ['extended', 'The subscription was resumed, so it will renew.'],
      ['shortened', 'The subscription was cancelled, so it will not renew.'],
      ['granted', 'The subscription has begun.'],
    ]);
  });

  test('a renewal opened another month; it names the plan and the order', async () => {
    const till = openTill(site, start);
    const subscriber = await subscribeAt(site, till, start);
    await reach(till, subscriber, unpaid);
    const [source] = await ledgerOf(subscriber);
    expect(source?.changes[0]).toMatchObject({ change: 'extended', reason: 'The subscription was renewed.' });
    expect(source).toMatchObject({
      source: 'subscription',
      plan: 'Monthly',
      reference: subscriber.reference,
    });
  });
});

describe('the ledger names the day until which courses were open', () => {
  test('after seven days of failing payments, as the card does', async () => {
    const till = openTill(site, start);
    const subscriber = await endedByFailure(till);
    expect(await endsOf(subscriber)).toEqual({ ledger: [graceEnd], card: graceEnd });
    // Told again later, it stays the day on which they closed.
    await reach(till, subscriber, '2027-03-01T10:00:00.000Z');
    expect((await endsOf(subscriber)).ledger).toEqual([graceEnd]);
  });

  test('also if what opened them is paid back after that', async () => {
    const till = openTill(site, start);
    const subscriber = await endedByFailure(till);
    till.set('2027-03-01T10:00:00.000Z');
    const [payment] = await storedPayments(site, subscriber);
    const money = { amount: payment?.amount ?? 0, currency: 'USD' };
    await till.provider.refund({ ...money, payment: payment?.provider_payment ?? '', key: subscriber.id });
    await sync(till, subscriber);
    expect((await endsOf(subscriber)).ledger).toEqual([graceEnd]);
  });

  test('of a refund that closes them at once', async () => {
    const till = openTill(site, start);
    const subscriber = await subscribeAt(site, till, start);
    const refunded = '2027-01-20T10:00:00.000Z';
    till.set(refunded);
    const [payment] = await storedPayments(site, subscriber);
    const money = { amount: payment?.amount ?? 0, currency: 'USD' };
    await till.provider.refund({ ...money, payment: payment?.provider_payment ?? '', key: subscriber.id });
    await sync(till, subscriber);
    expect((await endsOf(subscriber)).ledger).toEqual([refunded]);
    const [source] = (await site.call(listAccess, { query: {} }, subscriber.user.cookie)).data.sources;
    const reason = 'A payment for the subscription was refunded or disputed.';
    expect(source?.changes[0]).toMatchObject({ change: 'revoked', reason });
  });

  test('of a cancelled subscription, which is the end of what is paid', async () => {
    const till = openTill(site, start);
    const subscriber = await subscribeAt(site, till, start);
    await till.provider.recurring.cancelAtPeriodEnd(subscriber.id);
    await sync(till, subscriber);
    expect(await endsOf(subscriber)).toEqual({ ledger: [unpaid], card: unpaid });
    await till.provider.recurring.resume?.(subscriber.id);
    await sync(till, subscriber);
    // The control: a renewal can be late.
    expect((await endsOf(subscriber)).ledger).toEqual(['2027-02-16T10:00:00.000Z']);
  });
});
