import {
  subscriptionStatuses,
  type OtherAccess,
  type Plan,
  type Subscription,
} from '@fit-coder/contracts/commerce';
import type { AwaitedOrder } from '@fit-coder/contracts/selling/orders';
import { describe, expect, it } from 'vitest';
import { stateOf, stateWith } from './subscription-state.ts';

const plan: Plan = {
  id: 'm',
  name: 'Monthly',
  interval: 'month',
  description: '',
  trialDays: 0,
  forTeams: true,
  priceCents: 1900,
  currency: 'USD',
};

const end = '2027-05-03T23:59:59.000Z';

function held(
  status: Subscription['status'],
  over: Partial<Subscription> = {},
  otherAccess: OtherAccess | null = null,
) {
  const subscription = {
    subscriptionid: '00000000-0000-4000-8000-000000000000',
    plan,
    status,
    quantity: 1,
    currentPeriodEnd: end,
    renewal: null,
    creditCents: 0,
    cancelAt: null,
    trialEnd: null,
    failingSince: null,
    withheld: null,
    actions: [],
    ...over,
  };
  return stateOf({ subscription, otherAccess });
}

describe('stateOf', () => {
  it('treats an order that was never paid as no subscription', () => {
    expect(held('incomplete', { currentPeriodEnd: null })).toEqual(
      stateOf({ subscription: null, otherAccess: null }),
    );
  });

  it('offers no subscription only while one is active', () => {
    const buyers = subscriptionStatuses.filter((status) => held(status).canBuy);
    expect(buyers).toEqual(['incomplete', 'past_due', 'canceled', 'expired']);
  });

  it.each([
    ['administrator', 'An administrator ended the access that it gave.'],
    ['returned', 'Its payment went back, so it opens no course.'],
  ] as const)('says why a subscription that runs opens nothing: %s', (withheld, why) => {
    const renewal = { at: end, amountCents: 1900 };
    expect(held('active', { withheld, renewal })).toMatchObject({
      open: false,
      canBuy: false,
      sentence: `${why} It still renews on 3 May 2027 for $19.`,
    });
    expect(held('active', { withheld })).toMatchObject({ open: false, sentence: why });
  });

  it('keeps the courses open while a payment is due', () => {
    expect(held('past_due').open).toBe(true);
  });

  it('names the last day in UTC if there is one', () => {
    expect(held('active').sentence).toBe('Every premium course is open until 3 May 2027. It does not renew.');
    expect(held('active', { currentPeriodEnd: null }).sentence).toBe('Every premium course is open.');
    expect(held('expired', { currentPeriodEnd: null }).sentence).toMatch(/^It has ended\./u);
  });

  it('says when it renews and for how much', () => {
    const renewal = { at: end, amountCents: 1900 };
    expect(held('active', { renewal }).sentence).toBe(
      'Every premium course is open. It renews on 3 May 2027 for $19.',
    );
    expect(held('trialing', { renewal, trialEnd: end }).sentence).toBe(
      'Every premium course is open, free until 3 May 2027. Then it costs $19 a month until you cancel.',
    );
  });

  it('says what a renewal charges after the credit', () => {
    const renewal = { at: end, amountCents: 0 };
    expect(held('active', { renewal, creditCents: 17_100 }).sentence).toBe(
      'Every premium course is open. It renews on 3 May 2027 for $0 after your credit of $171.',
    );
    const trial = { renewal, creditCents: 17_100, trialEnd: end };
    expect(held('trialing', trial).sentence).toBe(
      'Every premium course is open, free until 3 May 2027. Then it costs $19 a month until you cancel. The first payment is $0 after your credit of $171.',
    );
  });

  it('says until when a cancelled subscription stays open', () => {
    const state = held('active', { cancelAt: end });
    expect([state.title, state.open]).toEqual(['Cancelled', true]);
    expect(state.sentence).toBe('Every premium course stays open until 3 May 2027. It does not renew.');
  });

  it('says that a cancelled subscription has ended before its provider does', () => {
    const cancelAt = '2026-01-03T10:00:00.000Z';
    const state = held('past_due', { cancelAt, currentPeriodEnd: cancelAt });
    expect([state.open, state.canBuy, state.sentence]).toEqual([false, false, 'It ended on 3 Jan 2026.']);
    expect(held('past_due', { currentPeriodEnd: cancelAt }).open).toBe(true);
  });

  it('says until when a card must be updated, and sells no second subscription meanwhile', () => {
    const failing = { failingSince: '2027-05-03T10:00:00.000Z' };
    const state = held('past_due', { ...failing, actions: ['portal'] });
    expect([state.open, state.canBuy]).toEqual([true, false]);
    expect(state.sentence).toBe(
      'The payment failed on 3 May 2027. Update your card by 10 May 2027 to keep the courses open.',
    );
    expect(held('past_due', failing).sentence).toBe(
      'The payment failed on 3 May 2027. Pay with the link in the payment provider’s email by 10 May 2027 to keep the courses open.',
    );
  });

  it('says that the courses are closed once the days of grace are over', () => {
    const state = held('past_due', { failingSince: '2026-01-03T10:00:00.000Z' });
    expect([state.open, state.canBuy]).toEqual([false, false]);
    expect(state.sentence).toBe(
      'The payment failed on 3 Jan 2026, so premium courses are closed. They open again once a payment succeeds.',
    );
  });

  const gift: OtherAccess = { source: 'gift', until: '2027-05-03T10:00:00.000Z', from: null };

  it.each<[OtherAccess, string]>([
    [gift, 'A gift opens every premium course until 3 May 2027.'],
    [
      { ...gift, source: 'seat', from: 'Ada' },
      'A seat that Ada pays for opens every premium course until 3 May 2027.',
    ],
    [{ ...gift, source: 'seat' }, 'A team’s seat opens every premium course until 3 May 2027.'],
    [
      { source: 'grant', until: null, from: null },
      'An administrator’s grant opens every premium course for good.',
    ],
  ])('says what else opens the courses: %o', (otherAccess, sentence) => {
    expect(stateOf({ subscription: null, otherAccess })).toEqual({
      open: true,
      canBuy: true,
      title: 'Open to you',
      sentence,
    });
  });

  it('names a gift after a subscription ended, and not while one runs', () => {
    expect(held('expired', {}, gift).sentence).toContain('A gift opens');
    expect(held('active', {}, gift).sentence).not.toContain('gift');
  });
});

describe('stateWith', () => {
  const none = { subscription: null, otherAccess: null };
  const awaited: AwaitedOrder = {
    reference: 'FC-1',
    kind: 'subscription',
    recipient: 'buyer',
    description: 'Monthly subscription',
    courses: [],
    amountCents: 1900,
    currency: 'USD',
    since: '2027-05-03T10:00:00.000Z',
  };

  it('sells no second plan while the payment for one is on its way', () => {
    expect(stateWith(none, awaited)).toEqual({
      open: false,
      canBuy: false,
      title: 'Payment on its way',
      sentence:
        'Your payment for the Monthly subscription is on its way. It can take a few days, and opens every premium course when it arrives.',
    });
  });

  it('says what opens the courses meanwhile', () => {
    const otherAccess = { source: 'gift', until: null, from: null } as const;
    const state = stateWith({ ...none, otherAccess }, awaited);
    expect([state.open, state.canBuy]).toEqual([true, false]);
    expect(state.sentence).toBe(
      'A gift opens every premium course for good. Your payment for the Monthly subscription is on its way.',
    );
  });

  it('changes nothing without such a payment (control)', () => {
    expect(stateWith(none, null)).toEqual(stateOf(none));
    expect(stateWith(none, null).canBuy).toBe(true);
  });
});
