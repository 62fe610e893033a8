import { describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { mayWatch, openTill, storedPayments, storedSubscription, subscribeAt, sync } from './till.ts';

const site = siteForAllTests();

const minutes = (moment: string, count: number) => new Date(Date.parse(moment) + count * 60_000);
/** Access goes on for three days after a paid period whose renewal is not known yet. */
const graceMinutes = 3 * 24 * 60;

/** Subscriptions whose first period crosses a border of the calendar, with the ends of the first two periods. */
const borders = [
  ['a month end', '2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z', '2027-03-31T10:00:00.000Z'],
  ['29 February', '2028-01-29T10:00:00.000Z', '2028-02-29T10:00:00.000Z', '2028-03-29T10:00:00.000Z'],
  ['a year end', '2027-12-31T23:59:59.999Z', '2028-01-31T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
  ['spring in New York', '2027-03-01T07:30:00.000Z', '2027-04-01T07:30:00.000Z', '2027-05-01T07:30:00.000Z'],
  ['autumn in Berlin', '2027-10-30T22:30:00.000Z', '2027-11-30T22:30:00.000Z', '2027-12-30T22:30:00.000Z'],
] as const;

describe('a subscription over a border of the calendar', () => {
  test.each(borders)('renews once at the end of its period (%s)', async (_, start, end, next) => {
    const till = openTill(site, start);
    const subscriber = await subscribeAt(site, till, start);
    const ends = async () =>
      (await storedPayments(site, subscriber)).map((row) => row.period_end?.toISOString());
    expect(await ends()).toEqual([end]);
    // Ten minutes before the end, at the end, and with a clock that is set back and forward again.
    for (const [moment, expected] of [
      [minutes(end, -10), [end]],
      [new Date(end), [end, next]],
      [minutes(end, -10), [end, next]],
      [minutes(end, 10), [end, next]],
    ] as const) {
      till.set(moment);
      await till.subscriptions.runDue();
      await sync(till, subscriber);
      expect(await ends()).toEqual(expected);
      expect(await mayWatch(site, subscriber, moment)).toBe(true);
    }
    expect((await storedSubscription(site, subscriber)).current_period_end?.toISOString()).toBe(next);
  });

  test.each(borders)('gives access while its renewal is late, and no longer (%s)', async (_, start, end) => {
    const till = openTill(site, start);
    const subscriber = await subscribeAt(site, till, start);
    const open = (count: number) => mayWatch(site, subscriber, minutes(end, count));
    expect([await open(-10), await open(0), await open(10)]).toEqual([true, true, true]);
    expect([await open(graceMinutes - 10), await open(graceMinutes + 10)]).toEqual([true, false]);
  });
});

test('clocks of shop and provider that differ by ten minutes change no period and no access', async () => {
  const start = '2027-05-31T12:00:00.000Z';
  for (const difference of [-10, 10]) {
    const provider = openTill(site, start);
    const shop = openTill(site, minutes(start, difference));
    const subscriber = await subscribeAt(site, provider, start);
    await shop.settlement.sync(provider.provider, { kind: 'subscription', id: subscriber.id });
    const row = await storedSubscription(site, subscriber);
    expect([row.current_period_start, row.current_period_end]).toEqual([
      new Date(start),
      new Date('2027-06-30T12:00:00.000Z'),
    ]);
    expect(await mayWatch(site, subscriber, minutes(start, difference))).toBe(true);
  }
});

test('a subscription whose clock is moved shows the same life to the shop, in its real time', async () => {
  const start = '2027-01-31T10:00:00.000Z';
  const till = openTill(site, start);
  const subscriber = await subscribeAt(site, till, start);
  for (const passage of ['next', 'next'] as const) await till.subscriptions.pass(subscriber.id, passage);
  await sync(till, subscriber);
  const payments = await storedPayments(site, subscriber);
  const days = payments.map((row) => (Number(row.period_end) - Number(row.period_start)) / 86_400_000);
  expect(days).toEqual([28, 31, 30]);
  // 59 days have passed, so the first payment was that long ago, and the present period begins now.
  expect(payments[0]?.paid_at).toEqual(new Date('2026-12-03T10:00:00.000Z'));
  expect((await storedSubscription(site, subscriber)).current_period_start).toEqual(new Date(start));
  expect(await mayWatch(site, subscriber, minutes(start, 30 * 24 * 60 + graceMinutes - 1))).toBe(true);
  expect(await mayWatch(site, subscriber, minutes(start, 30 * 24 * 60 + graceMinutes))).toBe(false);
});

test('a subscription that is canceled or not paid closes access at its end', async () => {
  const start = '2027-01-31T10:00:00.000Z';
  const till = openTill(site, start);
  const canceled = await subscribeAt(site, till, start);
  await till.subscriptions.cancelAtPeriodEnd(canceled.id);
  await till.subscriptions.pass(canceled.id, 'day');
  await sync(till, canceled);
  expect(await mayWatch(site, canceled, start)).toBe(true);
  await till.subscriptions.pass(canceled.id, 'next');
  await sync(till, canceled);
  expect(await storedSubscription(site, canceled)).toMatchObject({
    status: 'expired',
    ended_at: new Date(start),
  });
  expect(await mayWatch(site, canceled, minutes(start, 1))).toBe(false);

  const unpaid = await subscribeAt(site, till, start, 'declinedLater');
  const open: boolean[] = [];
  for (let step = 0; step < 5; step += 1) {
    await till.subscriptions.pass(unpaid.id, 'next');
    await sync(till, unpaid);
    open.push(await mayWatch(site, unpaid, minutes(start, 1)));
  }
  // Access goes on while the payment is tried again: at once and after one, three and five days.
  expect(open).toEqual([true, true, true, true, false]);
  expect(await storedSubscription(site, unpaid)).toMatchObject({ status: 'expired' });
  expect((await storedPayments(site, unpaid)).map(({ status }) => status)).toEqual(['paid', 'failed']);
});
