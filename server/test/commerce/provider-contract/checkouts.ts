import { expect, test } from 'vitest';
import type { ContractTraits, Under } from './provider-under-test.ts';
import { checkoutAt, makeRequest } from './requests.ts';

export function checkoutContract({ currency, submits }: ContractTraits, under: Under): void {
  test('one order opens one checkout, however often and at once it is asked for', async () => {
    const { provider } = under();
    const request = makeRequest({}, currency);
    const opened = await Promise.all(Array.from({ length: 4 }, () => provider.createCheckout(request)));
    const again = await provider.createCheckout(request);
    expect(new Set([...opened, again].map(({ id }) => id)).size).toBe(1);
    const { checkout } = await checkoutAt(provider, again.id);
    const { reference, amount } = request;
    expect(checkout).toEqual({ id: again.id, reference, amount, currency, status: 'open' });
  });

  test('a checkout whose answer was lost is found by its reference', async () => {
    const { provider } = under();
    const request = makeRequest({}, currency);
    const { id } = await provider.createCheckout(request);
    expect((await provider.findCheckout(request.reference))?.id).toBe(id);
    expect(await provider.findCheckout(makeRequest().reference)).toBeNull();
  });

  test('an expired checkout has expired, and may be expired again', async () => {
    const { provider } = under();
    const { id } = await provider.createCheckout(makeRequest({}, currency));
    await provider.expireCheckout(id);
    await provider.expireCheckout(id);
    const { checkout } = await checkoutAt(provider, id);
    expect(checkout.status).toBe('expired');
  });

  test.skipIf(!submits)('a paid checkout has its payment, and stays paid when it is expired', async () => {
    const { provider, submit } = under();
    const request = makeRequest({}, currency);
    const opened = await provider.createCheckout(request);
    await submit!(opened, 'good');
    await provider.expireCheckout(opened.id);
    const { checkout, payment, subscription } = await checkoutAt(provider, opened.id);
    expect(checkout.status).toBe('paid');
    expect(subscription).toBeNull();
    const { reference, amount } = request;
    expect(payment).toMatchObject({
      reference,
      amount,
      currency,
      status: 'paid',
      refunds: [],
      dispute: null,
    });
    expect(payment!.paidAt).toBeInstanceOf(Date);
    expect((await provider.fetch({ kind: 'payment', id: payment!.id }))?.payment).toEqual(payment);
  });

  test.skipIf(!submits)('a declined card pays nothing', async () => {
    const { provider, submit } = under();
    const opened = await provider.createCheckout(makeRequest({}, currency));
    await submit!(opened, 'declined');
    const { checkout, payment } = await checkoutAt(provider, opened.id);
    expect(['failed', 'open']).toContain(checkout.status);
    expect(payment?.status ?? 'failed').toBe('failed');
    // While it is open, another card can still pay it.
    const why = checkout.status === 'open' ? 'declined' : (checkout.failure ?? payment?.failure);
    expect(why).toMatch(/declined/u);
  });
}
