import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RazorpayKeys } from '../../../src/domains/commerce/razorpay/api.ts';
import { guardProvider } from '../../../src/domains/commerce/payments/guarded-provider.ts';
import { accepts } from '../../../src/domains/commerce/razorpay/currencies.ts';
import { createLog } from '../../../src/platform/observation/log.ts';
import { createRazorpay } from '../../../src/domains/commerce/razorpay/provider.ts';
import { cards } from './double/books.ts';
import { payOrder } from './double/order-books.ts';
import { shopForAllTests } from './shop.ts';

const shop = shopForAllTests();
beforeEach(() => {
  shop.double.faults.clear();
});

describe('when Razorpay cannot be reached, calls fail and can be repeated', () => {
  test.each([
    ['the connection breaks', { kind: 'drop' }, 'Razorpay gave no answer'],
    ['it answers 500', { kind: 'status', status: 500 }, 'Razorpay answered 500'],
    ['it answers 429', { kind: 'status', status: 429 }, 'Razorpay answered 429'],
  ] as const)('%s', async (_, fault, message) => {
    const request = await shop.request();
    shop.double.faults.plan('POST /v1/orders', fault);
    await expect(shop.provider.createCheckout(request)).rejects.toThrow(message);
    const opened = await shop.provider.createCheckout(request);
    shop.double.faults.plan('GET /v1/orders', fault);
    const subject = { kind: 'checkout', id: opened.id } as const;
    await expect(shop.provider.fetch(subject)).rejects.toThrow(message);
    expect(await shop.provider.fetch(subject)).toMatchObject({ checkout: { status: 'open' } });
  });

  test('it is slow: the call waits, and the answer counts', async () => {
    const opened = await shop.provider.createCheckout(await shop.request());
    const release = Promise.withResolvers<void>();
    shop.double.faults.plan('GET /v1/orders', { kind: 'delay', until: release.promise });
    const fetching = shop.provider.fetch({ kind: 'checkout', id: opened.id });
    await expect.poll(() => shop.double.requests.at(-1)).toBe(`GET /v1/orders/${opened.id}`);
    release.resolve();
    expect(await fetching).toMatchObject({ checkout: { status: 'open' } });
  });

  test('it does not answer in time: the SDK itself would wait for ever', async () => {
    const { id } = await shop.provider.createCheckout(await shop.request());
    const payment = payOrder(shop.double.books, id, cards.good);
    const { keyId, keySecret, url } = shop.double;
    const hasty = providerAt(url, { keyId, keySecret, timeoutMs: 100 });
    const never = new Promise<void>(() => undefined);
    shop.double.faults.plan('GET /v1/orders', { kind: 'delay', until: never });
    await expect(hasty.fetch({ kind: 'checkout', id })).rejects.toThrow('Razorpay gave no answer');
    shop.double.faults.plan(`POST /v1/payments/${payment.id}/refund`, { kind: 'delay', until: never });
    const refund = { payment: payment.id, amount: 100, currency: 'INR', key: 'a key of a refund' };
    await expect(hasty.refund(refund)).rejects.toThrow('aborted due to timeout');
  });

  test('a proxy in front answers with a page', async () => {
    const proxy = createServer((_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<h1>Bad gateway</h1>');
    });
    await new Promise<void>((resolve) => {
      proxy.listen(0, '127.0.0.1', resolve);
    });
    try {
      const { port } = proxy.address() as AddressInfo;
      const provider = providerAt(`http://127.0.0.1:${port}/`);
      const payment = { kind: 'payment', id: 'pay_1' } as const;
      await expect(provider.fetch(payment)).rejects.toThrow('Razorpay answered 502');
    } finally {
      proxy.close();
    }
  });

  test('wrong keys are an error, not an unknown id', async () => {
    const provider = providerAt(shop.double.url);
    await expect(provider.fetch({ kind: 'payment', id: 'pay_1' })).rejects.toThrow('Authentication failed');
  });
});

describe('the circuit that spares a provider that is down', () => {
  const limits = { callMs: 10_000, failures: 5, pauseMs: 60_000 };
  /** Razorpay answers `limits.failures` calls with this status; returns the result of the next call. */
  async function callAfter(status: number) {
    const guarded = guardProvider(shop.provider, createLog('silent'), limits);
    const { id } = await shop.provider.createCheckout(await shop.request());
    const call = () => guarded.fetch({ kind: 'checkout', id });
    shop.double.faults.plan('GET /v1/orders', { kind: 'status', status }, limits.failures);
    for (let count = 0; count < limits.failures; count += 1)
      await expect(call()).rejects.toThrow(`Razorpay answered ${status}`);
    return call();
  }

  test('stays closed while Razorpay says that it gets too many requests', async () => {
    expect(await callAfter(429)).toMatchObject({ checkout: { status: 'open' } });
  });

  test.each([401, 500])('opens when it answers %d (control)', async (status) => {
    await expect(callAfter(status)).rejects.toThrow('breaker is open');
  });
});

function providerAt(apiBase: string, changes: Partial<RazorpayKeys> = {}) {
  const other = { keyId: 'rzp_test_other', keySecret: 'other secret', webhookSecrets: [], apiBase };
  const keys = { ...other, ...changes };
  const site = () => 'https://courses.example.com';
  const { clock } = shop.double.books;
  return createRazorpay({ ...keys, site, clock, db: shop.db, log: createLog('silent') });
}

describe('the currencies', () => {
  test.each([
    [100, 'INR', true],
    [99, 'INR', false],
    [0, 'INR', false],
    [-100, 'INR', false],
    [100.5, 'INR', false],
    [1900, 'USD', true],
    [1, 'JPY', true],
    [1990, 'KWD', true],
    [1995, 'KWD', false],
    [1000, 'XXX', false],
  ])('%d %s: %s', (amount, currency, accepted) => {
    expect(accepts({ amount, currency })).toBe(accepted);
  });
});
