import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, request } from './asked.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { charge, openTill, type Till } from './till.ts';

const start = '2027-01-31T10:00:00.000Z';
const site = siteForAllTests();
let till: Till;
beforeAll(() => {
  till = openTill(site, start);
});

describe('a refund', () => {
  const paid = async () => {
    const { id } = await till.provider.createCheckout(request(4900));
    await charge(site, id, start);
    const payment = (await till.provider.fetch({ kind: 'checkout', id }))?.payment?.id ?? '';
    return { id, payment };
  };
  const refund = (payment: string, amount: number, key: string = randomUUID(), currency = 'USD') =>
    till.provider.refund({ payment, amount, currency, key });

  test('is paid once for each key, and up to the amount', async () => {
    const { id, payment } = await paid();
    const key = randomUUID();
    const [first, again] = await Promise.all([refund(payment, 1900, key), refund(payment, 1900, key)]);
    expect(again).toEqual(first);
    await expect(refund(payment, 3001)).rejects.toThrow('Only $30.00 of this payment is left to refund.');
    await refund(payment, 3000);
    await expect(refund(payment, 1)).rejects.toThrow('Only $0.00');
    const fetched = (await till.provider.fetch({ kind: 'checkout', id }))?.payment;
    expect(fetched?.refunds.map(({ amount, status }) => [amount, status])).toEqual([
      [1900, 'succeeded'],
      [3000, 'succeeded'],
    ]);
    expect(await eventsOf(site, payment)).toEqual(['refund.created', 'refund.created']);
  });

  test('is refused in another currency, for an unknown payment, and while the bank has the money', async () => {
    const { payment } = await paid();
    await expect(refund(payment, 100, randomUUID(), 'INR')).rejects.toThrow('paid in USD');
    await expect(refund('spay_unknown', 100)).rejects.toThrow('no such payment');
    await till.payments.dispute(payment, 'open');
    await expect(refund(payment, 100)).rejects.toThrow('cannot be refunded as well');
    await till.payments.dispute(payment, 'won');
    expect(await refund(payment, 100)).toMatchObject({ amount: 100, status: 'succeeded' });
  });
});

describe('a dispute', () => {
  test('is opened once and decided once', async () => {
    const { id } = await till.provider.createCheckout(request(4900));
    await charge(site, id, start);
    const dispute = async () => (await till.provider.fetch({ kind: 'checkout', id }))?.payment?.dispute;
    const payment = (await till.provider.fetch({ kind: 'checkout', id }))?.payment?.id ?? '';
    expect(await dispute()).toBeNull();
    await till.payments.dispute(payment, 'won');
    expect(await dispute()).toBeNull();
    for (const step of ['open', 'open'] as const) await till.payments.dispute(payment, step);
    expect(await dispute()).toEqual({ status: 'open', fundsTaken: true });
    for (const step of ['won', 'lost', 'open'] as const) await till.payments.dispute(payment, step);
    expect(await dispute()).toEqual({ status: 'won', fundsTaken: false });
    expect(await eventsOf(site, payment)).toEqual(['dispute.opened', 'dispute.won']);
  });
});
