import { beforeEach, describe, expect, test } from 'vitest';
import { cards } from './double/books.ts';
import { changeCard } from './double/subscription-books.ts';
import { monthly, shopForAllTests } from './shop.ts';
import { subscribersOf } from './subscribers.ts';

const shop = shopForAllTests();
const { open, subscribed, stateOf } = subscribersOf(shop);
beforeEach(() => {
  shop.double.faults.clear();
  shop.double.books.clock.moveTo(new Date('2026-11-20T10:00:00.000Z'));
  for (const entities of [shop.double.books.subscriptions, shop.double.books.invoices]) entities.clear();
});

const at = (text: string) => new Date(text);

describe('opening', () => {
  test('a subscription has its plan, quantity, our ids and an end of the offer', async () => {
    const { request, recurring, wire } = await open({ quantity: 3 });
    expect(wire).toMatchObject({
      quantity: 3,
      total_count: 120,
      start_at: null,
      expire_by: request.expiresAt.getTime() / 1000,
      notes: { reference: request.reference, subscription: recurring.subscriptionId, trial_days: 0 },
    });
    expect(shop.double.books.plans.get(wire.plan_id)).toMatchObject({
      period: 'monthly',
      interval: 1,
      item: { name: 'Monthly', amount: 49_900, currency: 'INR' },
    });
  });

  test('the plan of a price is made once', async () => {
    const { price } = monthly();
    const first = await open({ price });
    const second = await open({ price });
    expect(second.wire.plan_id).toBe(first.wire.plan_id);
    expect((await open()).wire.plan_id).not.toBe(first.wire.plan_id);
  });

  test('a subscription whose answer was lost is found by its notes', async () => {
    const request = await shop.request({ recurring: monthly() });
    shop.double.faults.plan('POST /v1/subscriptions', { kind: 'lose' });
    await expect(shop.provider.createCheckout(request)).rejects.toThrow('Razorpay gave no answer');
    for (let other = 0; other < 101; other++) await open();
    const found = await shop.provider.findCheckout(request.reference);
    expect(shop.double.books.subscriptions.get(found!.id)?.notes).toMatchObject({
      reference: request.reference,
    });
    expect(await shop.provider.createCheckout(request)).toEqual(found);
  });

  test('one that nobody paid is open, then expires', async () => {
    const { id, request } = await open();
    expect(await stateOf(id)).toMatchObject({ status: 'incomplete', checkout: { status: 'open' } });
    shop.moveTo(request.expiresAt.toISOString());
    expect(await stateOf(id)).toMatchObject({ status: 'ended', checkout: { status: 'expired' } });
  });

  test('ending the offer cancels it', async () => {
    const { id, wire } = await open();
    await shop.provider.expireCheckout(id);
    expect(wire.status).toBe('cancelled');
    await shop.provider.expireCheckout(id);
    expect((await stateOf(id)).checkout.status).toBe('expired');
  });

  test('ending the offer leaves one that was paid', async () => {
    const { id } = await subscribed();
    await shop.provider.expireCheckout(id);
    expect(await stateOf(id)).toMatchObject({ status: 'active', checkout: { status: 'paid' } });
  });

  test('a declined card leaves it open, and says why', async () => {
    const { id } = await subscribed({}, cards.declined);
    expect(await stateOf(id)).toMatchObject({
      status: 'incomplete',
      checkout: { status: 'open' },
      payments: [{ status: 'failed', failure: expect.stringContaining('declined') }],
    });
  });
});

describe('the life', () => {
  test('the first payment makes it active for one period', async () => {
    const { id, recurring, request } = await subscribed({ quantity: 2 });
    expect(await stateOf(id)).toMatchObject({
      owner: recurring.subscriptionId,
      status: 'active',
      quantity: 2,
      period: { start: at('2026-11-20T10:00:00.000Z'), end: at('2026-12-20T10:00:00.000Z') },
      ...{ cancelAt: null, trialEnd: null, failingSince: null, endedAt: null },
      checkout: { id, reference: request.reference, status: 'paid', amount: 99_800, currency: 'INR' },
      payments: [
        { status: 'paid', amount: 99_800, reference: null, period: { end: at('2026-12-20T10:00:00.000Z') } },
      ],
    });
  });

  test('it renews; the checkout keeps its first payment', async () => {
    const { id } = await subscribed();
    shop.moveTo('2027-02-21T00:00:00.000Z');
    const { payments, period, checkout } = await stateOf(id);
    expect(payments.map((payment) => payment.period?.start.toISOString().slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-12-20',
      '2027-01-20',
      '2027-02-20',
    ]);
    expect(period?.end).toEqual(at('2027-03-20T10:00:00.000Z'));
    expect(checkout).toMatchObject({ status: 'paid', amount: 49_900 });
  });

  test('a payment of a renewal leads to its subscription', async () => {
    const { id } = await subscribed();
    shop.moveTo('2026-12-21T00:00:00.000Z');
    const state = await stateOf(id);
    const renewal = await shop.provider.fetch({ kind: 'payment', id: state.payments[1]!.id });
    expect(renewal?.subscription?.id).toBe(id);
  });

  test('a failing card is past due since the period began, even when Razorpay gives up', async () => {
    const { id, wire } = await subscribed({}, cards.failsLater);
    shop.moveTo('2026-12-20T11:00:00.000Z');
    const failed = { start: at('2026-12-20T10:00:00.000Z'), end: at('2027-01-20T10:00:00.000Z') };
    const pastDue = {
      ...{ status: 'past_due', failingSince: failed.start, period: failed },
      payments: [{ status: 'paid' }, { status: 'failed', paidAt: null, period: failed }],
    };
    expect(wire.status).toBe('pending');
    expect(await stateOf(id)).toMatchObject({ ...pastDue, checkout: { status: 'paid' } });
    shop.moveTo('2026-12-25T00:00:00.000Z');
    expect(wire.status).toBe('halted');
    expect(await stateOf(id)).toMatchObject(pastDue);
    changeCard(shop.double.books, id, cards.good);
    expect(await stateOf(id)).toMatchObject({ status: 'active', failingSince: null });
  });

  test('after ten years it is complete, with its first and its newest payments', async () => {
    const { id, wire } = await subscribed();
    shop.moveTo('2036-11-21T00:00:00.000Z');
    expect(wire).toMatchObject({ status: 'completed', paid_count: 120 });
    const { status, endedAt, payments } = await stateOf(id);
    expect({ status, endedAt }).toEqual({ status: 'ended', endedAt: at('2036-11-20T10:00:00.000Z') });
    expect(payments).toHaveLength(25);
    expect(payments[0]?.paidAt).toEqual(at('2026-11-20T10:00:00.000Z'));
    expect(payments.at(-1)?.period?.end).toEqual(endedAt);
  });

  test('a paused one is paused, and a status that is not known yet gives nothing', async () => {
    const { id, wire } = await subscribed();
    wire.status = 'paused';
    expect((await stateOf(id)).status).toBe('paused');
    Object.assign(wire, { status: 'resting' });
    expect((await stateOf(id)).status).toBe('incomplete');
  });

  test('one of another program is nothing', async () => {
    const { id, wire } = await subscribed();
    wire.notes = [];
    expect(await shop.provider.fetch({ kind: 'subscription', id })).toBeNull();
  });
});

describe('a trial', () => {
  test('costs nothing, and the first payment is due at its end', async () => {
    const { id } = await subscribed({ trialDays: 14 });
    const trialEnd = at('2026-12-04T10:00:00.000Z');
    expect(await stateOf(id)).toMatchObject({
      ...{ status: 'trialing', trialEnd, payments: [] },
      period: { start: at('2026-11-20T10:00:00.000Z'), end: trialEnd },
      checkout: { status: 'paid', amount: 0, currency: 'INR' },
    });
    shop.moveTo('2026-12-05T00:00:00.000Z');
    const { status, payments, checkout } = await stateOf(id);
    expect(status).toBe('active');
    expect(payments).toMatchObject([{ status: 'paid', period: { start: trialEnd } }]);
    expect(checkout).toMatchObject({ status: 'paid', amount: 0 });
  });

  test('is nothing before the card was checked', async () => {
    const { id } = await open({ trialDays: 14 });
    expect(await stateOf(id)).toMatchObject({
      status: 'incomplete',
      trialEnd: null,
      checkout: { status: 'open' },
    });
  });

  test('that never began is no trial, whether its offer ended or was ended', async () => {
    const ended = await open({ trialDays: 14 });
    await shop.provider.expireCheckout(ended.id);
    const none = { status: 'ended', trialEnd: null, period: null, checkout: { status: 'expired' } };
    expect(await stateOf(ended.id)).toMatchObject(none);
    const left = await open({ trialDays: 14 });
    await shop.provider.recurring.cancelAtPeriodEnd(left.id);
    expect(await stateOf(left.id)).toMatchObject(none);
    const forgotten = await open({ trialDays: 14 });
    shop.moveTo('2026-11-21T10:00:00.000Z');
    expect(await stateOf(forgotten.id)).toMatchObject(none);
  });

  test('that is cancelled lasts to its end, and costs nothing', async () => {
    const { id, wire } = await subscribed({ trialDays: 14 });
    await shop.provider.recurring.cancelAtPeriodEnd(id);
    expect(wire.status).toBe('cancelled');
    const end = at('2026-12-04T10:00:00.000Z');
    expect(await stateOf(id)).toMatchObject({ status: 'trialing', cancelAt: end, endedAt: null });
    shop.moveTo('2026-12-05T00:00:00.000Z');
    expect(await stateOf(id)).toMatchObject({ status: 'ended', endedAt: end, payments: [] });
  });

  test('that is ended now ends now', async () => {
    const { id } = await subscribed({ trialDays: 14 });
    await shop.provider.recurring.cancelAtPeriodEnd(id);
    await shop.provider.recurring.cancelNow(id);
    expect(await stateOf(id)).toMatchObject({ status: 'ended', endedAt: at('2026-11-20T10:00:00.000Z') });
  });
});
