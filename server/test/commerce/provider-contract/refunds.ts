import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PaymentRefused } from '../../../src/domains/commerce/payments/payment-provider.ts';
import type { ContractTraits, Under } from './provider-under-test.ts';
import { makePrice, makeSubscriptionRequest, subscriptionAt } from './requests.ts';

export function refundContract({ currency }: ContractTraits, under: Under): void {
  test('a payment is refunded in parts, each once, and never more than it', async () => {
    const { provider, subscribe } = under();
    const id = await subscribe(makeSubscriptionRequest(makePrice({ currency })), 'good');
    const payment = async () => (await subscriptionAt(provider, id)).payments[0]!;
    const order = { payment: (await payment()).id, currency };
    const first = { ...order, amount: 700, key: randomUUID() };
    const refund = await provider.refund(first);
    expect(refund).toMatchObject({ amount: 700, key: first.key });
    expect((await provider.refund(first)).id).toBe(refund.id);
    const tooMuch = provider.refund({ ...order, amount: 1201, key: randomUUID() });
    await expect(tooMuch).rejects.toThrow(PaymentRefused);
    const rest = { ...order, amount: 1200, key: randomUUID() };
    await provider.refund(rest);
    const nothingLeft = provider.refund({ ...order, amount: 1, key: randomUUID() });
    await expect(nothingLeft).rejects.toThrow(PaymentRefused);
    const { status, refunds } = await payment();
    expect(status).toBe('paid');
    const kept = refunds.map(({ amount, key }) => ({ amount, key }));
    expect(kept.toSorted((one, other) => one.amount - other.amount)).toEqual([
      { amount: 700, key: first.key },
      { amount: 1200, key: rest.key },
    ]);
  });
}
