import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, request, yearly } from './asked.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { charge, openTill, subscribeAt, type Subscriber, type Till } from './till.ts';

const start = '2027-01-31T10:00:00.000Z';
const site = siteForAllTests();
let till: Till;
beforeAll(() => {
  till = openTill(site, start);
});

const state = async ({ id }: Pick<Subscriber, 'id'>) =>
  (await till.provider.fetch({ kind: 'subscription', id }))?.subscription ?? null;

describe('a checkout', () => {
  test('is opened once for an order, and found by its reference', async () => {
    const wanted = request(4900);
    const opened = await till.provider.createCheckout(wanted);
    expect(await till.provider.createCheckout(wanted)).toEqual(opened);
    expect(await till.provider.findCheckout(wanted.reference)).toEqual(opened);
    expect(await till.provider.findCheckout('FC-0')).toBeNull();
  });

  test('that was ended cannot be paid, and one that was paid cannot be ended', async () => {
    const [ended, paid] = [
      await till.provider.createCheckout(request(4900)),
      await till.provider.createCheckout(request(4900)),
    ];
    for (let time = 0; time < 2; time += 1) await till.provider.expireCheckout(ended.id);
    await charge(site, ended.id, start);
    await charge(site, paid.id, start);
    await till.provider.expireCheckout(paid.id);
    const statusOf = async (id: string) =>
      (await till.provider.fetch({ kind: 'checkout', id }))?.checkout?.status;
    expect([await statusOf(ended.id), await statusOf(paid.id)]).toEqual(['expired', 'paid']);
    expect(await eventsOf(site, ended.id)).toEqual(['checkout.expired']);
  });

  test('ends with its time', async () => {
    const { id } = await till.provider.createCheckout(request(4900));
    const statusAt = async (moment: string) => {
      till.set(moment);
      return (await till.provider.fetch({ kind: 'checkout', id }))?.checkout?.status;
    };
    expect(await statusAt('2027-01-31T10:34:59.999Z')).toBe('open');
    expect(await statusAt('2027-01-31T10:35:00.000Z')).toBe('expired');
    till.set(start);
  });

  test('with a trial stores a card and charges nothing before its end', async () => {
    const terms = request(0, { trialDays: 14 });
    const { id } = await till.provider.createCheckout(terms);
    await charge(site, id, start);
    const fetched = await till.provider.fetch({ kind: 'checkout', id });
    expect(fetched).toMatchObject({
      checkout: { status: 'paid', amount: 0 },
      payment: null,
      subscription: {
        owner: terms.recurring?.subscriptionId,
        status: 'trialing',
        trialEnd: new Date('2027-02-14T10:00:00.000Z'),
        payments: [],
      },
    });
    const subscription = fetched?.subscription?.id ?? '';
    await till.subscriptions.pass(subscription, 'next');
    expect(await state({ id: subscription })).toMatchObject({
      status: 'active',
      period: { start: new Date(start) },
      payments: [{ amount: 1900, status: 'paid' }],
    });
  });

  test('takes the coupon off the first payment, and counts the seats', async () => {
    const terms = { ...request(5200, { quantity: 3, firstDiscount: 500 }), discount: 500 };
    const { id } = await till.provider.createCheckout(terms);
    await charge(site, id, start);
    const fetched = (await till.provider.fetch({ kind: 'checkout', id }))?.subscription;
    await till.subscriptions.pass(fetched?.id ?? '', 'next');
    const renewed = await state({ id: fetched?.id ?? '' });
    expect(renewed?.quantity).toBe(3);
    expect(renewed?.payments.map(({ amount }) => amount)).toEqual([5200, 5700]);
  });
});

describe('a subject', () => {
  test.each(['checkout', 'subscription', 'payment'] as const)(
    'that is unknown has no state (%s)',
    async (kind) => {
      expect(await till.provider.fetch({ kind, id: 'unknown' })).toBeNull();
    },
  );

  test('has one state for a subscription and its payments', async () => {
    const subscriber = await subscribeAt(site, till, start);
    const ofSubscription = await till.provider.fetch({ kind: 'subscription', id: subscriber.id });
    const [payment] = ofSubscription?.subscription?.payments ?? [];
    expect(await till.provider.fetch({ kind: 'payment', id: payment?.id ?? '' })).toEqual(ofSubscription);
    expect(payment).toMatchObject({
      ...{ reference: null, amount: 1900, currency: 'USD', status: 'paid', paidAt: new Date(start) },
      period: { start: new Date(start), end: new Date('2027-02-28T10:00:00.000Z') },
    });
  });
});

describe('a command', () => {
  test('plans the end, takes it back and ends at once, each as often as it is sent', async () => {
    const subscriber = await subscribeAt(site, till, start);
    const { recurring } = till.provider;
    const twice = async (command: (id: string) => Promise<void>) => {
      await command(subscriber.id);
      await command(subscriber.id);
      return state(subscriber);
    };
    const end = new Date('2027-02-28T10:00:00.000Z');
    expect(await twice(recurring.cancelAtPeriodEnd)).toMatchObject({ status: 'active', cancelAt: end });
    expect(await twice((id) => recurring.resume?.(id) ?? Promise.resolve())).toMatchObject({
      cancelAt: null,
    });
    expect(await twice(recurring.cancelNow)).toMatchObject({ status: 'ended', endedAt: new Date(start) });
    await expect(recurring.resume?.(subscriber.id)).rejects.toThrow('has ended');
    expect(await eventsOf(site, subscriber.id)).toEqual([
      'subscription.updated',
      'subscription.updated',
      'subscription.ended',
    ]);
  });

  test('about an unknown subscription is refused', async () => {
    await expect(till.provider.recurring.cancelNow('ssub_unknown')).rejects.toThrow('no such subscription');
  });

  test('changes the plan for what was shown, once for each key', async () => {
    const subscriber = await subscribeAt(site, till, start);
    const { changes } = till.provider.recurring;
    till.set('2027-02-14T10:00:00.000Z');
    const change = { price: yearly, quantity: 1 };
    const shown = await changes?.preview(subscriber.id, change);
    // Half of the 28 days are taken back.
    expect(shown).toMatchObject({
      now: { amount: 19_000 - 950, currency: 'USD' },
      next: { amount: 19_000 },
      nextAt: new Date('2028-02-14T10:00:00.000Z'),
    });
    till.set('2027-02-15T09:00:00.000Z');
    const computedFor = shown?.computedFor ?? new Date();
    for (let time = 0; time < 2; time += 1) await changes?.apply(subscriber.id, change, computedFor, 'key');
    const changed = await state(subscriber);
    expect(changed?.price).toBe('y');
    expect(changed?.payments.map(({ amount }) => amount)).toEqual([1900, 18_050]);
    expect(changed?.period?.end).toEqual(new Date('2028-02-14T10:00:00.000Z'));
    till.set(start);
  });
});

describe('the portal', () => {
  test("is the page of the user's subscription, with the way back", async () => {
    const { user, id } = await subscribeAt(site, till, start);
    const managed = { userId: user.user.id, subscription: id };
    expect(await till.provider.openPortal?.(managed, '/profile')).toBe(
      `/sandbox/subscriptions/${id}?return=%2Fprofile`,
    );
    const unknown = { ...managed, subscription: `sub_${randomUUID()}` };
    await expect(till.provider.openPortal?.(unknown, '/profile')).rejects.toThrow('no subscription');
  });
});
