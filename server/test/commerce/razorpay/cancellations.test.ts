import { beforeEach, describe, expect, test } from 'vitest';
import { cards } from './double/books.ts';
import { cancelSubscription } from './double/subscription-books.ts';
import { shopForAllTests } from './shop.ts';
import { subscribersOf } from './subscribers.ts';

const shop = shopForAllTests();
const { subscribed, stateOf } = subscribersOf(shop);
beforeEach(() => {
  shop.double.faults.clear();
  shop.double.books.clock.moveTo(new Date('2026-11-20T10:00:00.000Z'));
  for (const entities of [shop.double.books.subscriptions, shop.double.books.invoices]) entities.clear();
});

const at = (text: string) => new Date(text);

describe('cancelling', () => {
  test('at the end of the period is reported at once, and then happens', async () => {
    const { id, wire } = await subscribed();
    await shop.provider.recurring.cancelAtPeriodEnd(id);
    await shop.provider.recurring.cancelAtPeriodEnd(id);
    const end = at('2026-12-20T10:00:00.000Z');
    expect(wire.status).toBe('active');
    expect(await stateOf(id)).toMatchObject({ status: 'active', cancelAt: end, endedAt: null });
    shop.moveTo('2026-12-21T00:00:00.000Z');
    const { status, cancelAt, endedAt, payments } = await stateOf(id);
    expect({ status, cancelAt, endedAt }).toEqual({ status: 'ended', cancelAt: null, endedAt: end });
    expect(payments).toHaveLength(1);
  });

  test('keeps what was paid for, even if Razorpay cancels at once', async () => {
    const { id } = await subscribed();
    await shop.provider.recurring.cancelAtPeriodEnd(id);
    cancelSubscription(shop.double.books, id, false);
    const end = at('2026-12-20T10:00:00.000Z');
    expect(await stateOf(id)).toMatchObject({ status: 'active', cancelAt: end });
    shop.moveTo('2026-12-20T10:00:00.000Z');
    expect(await stateOf(id)).toMatchObject({ status: 'ended', endedAt: end });
  });

  test('keeps what was paid for, even if the clock here is ten minutes behind', async () => {
    const { id } = await subscribed();
    shop.moveTo('2026-11-20T09:50:00.000Z');
    await shop.provider.recurring.cancelAtPeriodEnd(id);
    cancelSubscription(shop.double.books, id, false);
    const end = at('2026-12-20T10:00:00.000Z');
    expect(await stateOf(id)).toMatchObject({ status: 'active', cancelAt: end });
  });

  test('that Razorpay forgot is not promised for the next period', async () => {
    const { id } = await subscribed();
    await shop.provider.recurring.cancelAtPeriodEnd(id);
    shop.double.books.endingAtCycleEnd.delete(id);
    shop.moveTo('2026-12-21T00:00:00.000Z');
    expect(await stateOf(id)).toMatchObject({ status: 'active', cancelAt: null });
  });

  test('is not promised if Razorpay did not answer', async () => {
    const { id } = await subscribed();
    shop.double.faults.plan(`POST /v1/subscriptions/${id}/cancel`, { kind: 'drop' });
    await expect(shop.provider.recurring.cancelAtPeriodEnd(id)).rejects.toThrow('Razorpay gave no answer');
    expect(await stateOf(id)).toMatchObject({ cancelAt: null });
  });

  test('now ends it now, and again changes nothing', async () => {
    const { id } = await subscribed();
    shop.moveTo('2026-11-25T10:00:00.000Z');
    await shop.provider.recurring.cancelNow(id);
    await shop.provider.recurring.cancelNow(id);
    await shop.provider.recurring.cancelAtPeriodEnd(id);
    expect(await stateOf(id)).toMatchObject({ status: 'ended', endedAt: at('2026-11-25T10:00:00.000Z') });
  });

  test('twice at once works', async () => {
    const { id } = await subscribed();
    await Promise.all([shop.provider.recurring.cancelNow(id), shop.provider.recurring.cancelNow(id)]);
    expect((await stateOf(id)).status).toBe('ended');
  });

  test('a halted one at its end ends it now, because it has no paid period', async () => {
    const { id, wire } = await subscribed({}, cards.failsLater);
    shop.moveTo('2026-12-25T00:00:00.000Z');
    await shop.provider.recurring.cancelAtPeriodEnd(id);
    expect(wire.status).toBe('cancelled');
  });

  test('plans do not change and cancellations are not taken back', () => {
    expect(shop.provider.recurring).toMatchObject({ changes: null, resume: null });
    expect(shop.provider.openPortal).toBeNull();
  });
});
