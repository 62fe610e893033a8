import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../../platform/observation/log.ts';
import { guardProvider } from './guarded-provider.ts';
import { PaymentRefused, type PaymentProvider } from './payment-provider.ts';

/** What this provider throws if it refuses a request for good. */
class FinalAnswer extends Error {}

const limits = { callMs: 10_000, failures: 5, pauseMs: 15_000 };

/** A provider that answers only `fetch` and `refund`. */
function providerThat(answers: Pick<PaymentProvider, 'fetch' | 'refund'>): PaymentProvider {
  const notAsked = async (): Promise<never> => {
    throw new Error('not asked for');
  };
  const commands = { cancelAtPeriodEnd: notAsked, cancelNow: notAsked, changes: null, resume: null };
  return {
    name: 'far',
    paymentMethod: 'Card',
    capabilities: { trials: true, firstDiscounts: true, tax: false },
    accepts: () => true,
    createCheckout: notAsked,
    expireCheckout: notAsked,
    findCheckout: notAsked,
    recurring: commands,
    openPortal: null,
    isAnswer: (error) => error instanceof FinalAnswer,
    readWebhook: () => {
      throw new Error('not asked for');
    },
    ...answers,
  };
}

const subject = { kind: 'checkout', id: 'c' } as const;
const refund = { payment: 'p', key: 'k', amount: 1, currency: 'USD' };
const refused = async () => {
  throw new PaymentRefused('That is more than what is left.');
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a provider that does not answer', () => {
  test('fails each call in time, then all of them at once, and is tried again by a single call', async () => {
    let asked = 0;
    let answers = false;
    const fetch = () => {
      asked += 1;
      return answers ? Promise.resolve(null) : new Promise<null>(() => {});
    };
    const provider = guardProvider(providerThat({ fetch, refund: refused }), createLog('silent'), limits);
    const call = () =>
      provider.fetch(subject).then(
        () => 'answered',
        () => 'failed',
      );
    const fail = async () => {
      const outcome = call();
      await vi.advanceTimersByTimeAsync(limits.callMs);
      return outcome;
    };
    for (let failures = 0; failures < limits.failures; failures += 1) expect(await fail()).toBe('failed');
    expect(asked).toBe(5);
    // The circuit is open: no time passes, and nobody is asked.
    expect(await call()).toBe('failed');
    expect(asked).toBe(5);
    await vi.advanceTimersByTimeAsync(limits.pauseMs);
    expect(await fail()).toBe('failed');
    expect(await call()).toBe('failed');
    expect(asked).toBe(6);
    answers = true;
    await vi.advanceTimersByTimeAsync(limits.pauseMs);
    expect(await call()).toBe('answered');
    expect(await call()).toBe('answered');
    expect(asked).toBe(8);
  });
});

describe('a provider that refuses', () => {
  test('can be reached, however often it refuses', async () => {
    const fetch = () => Promise.resolve(null);
    const provider = guardProvider(providerThat({ fetch, refund: refused }), createLog('silent'), limits);
    for (let count = 0; count < 10; count += 1)
      await expect(provider.refund(refund)).rejects.toThrow('more than what is left');
    expect(await provider.fetch(subject)).toBeNull();
  });

  test('can be reached, however often it finds something wrong with one request', async () => {
    let isWrong = true;
    const fetch = async () => {
      if (isWrong) throw new FinalAnswer('There is something wrong with this address.');
      return null;
    };
    const provider = guardProvider(providerThat({ fetch, refund: refused }), createLog('silent'), limits);
    for (let count = 0; count < 10; count += 1)
      await expect(provider.fetch(subject)).rejects.toThrow('something wrong');
    isWrong = false;
    expect(await provider.fetch(subject)).toBeNull();
  });
});
