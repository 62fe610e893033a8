import { expect, test } from 'vitest';
import { PaymentRefused } from '../../../src/domains/commerce/payments/payment-provider.ts';
import type { PaymentState } from '../../../src/domains/commerce/payments/provider-states.ts';
import type { CardKind, ContractTraits, Under } from './provider-under-test.ts';
import { makePrice, makeSubscriptionRequest, paidAmounts, subscriptionAt } from './requests.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function subscriptionContract(
  { currency, passesTime, periodDays }: ContractTraits,
  under: Under,
): void {
  const begin = async (card: CardKind = 'good', details = {}, price = makePrice({ currency })) => {
    const request = makeSubscriptionRequest(price, details);
    const id = await under().subscribe(request, card);
    return { id, request, state: () => subscriptionAt(under().provider, id) };
  };

  test('a subscription has its owner, its period and its first payment', async () => {
    const { request, state } = await begin();
    const { owner, status, period, payments, cancelAt, failingSince, endedAt } = await state();
    expect({ owner, status }).toEqual({ owner: request.recurring.subscriptionId, status: 'active' });
    expect({ cancelAt, failingSince, endedAt }).toEqual({
      cancelAt: null,
      failingSince: null,
      endedAt: null,
    });
    expect(period!.end.getTime() - period!.start.getTime()).toBeGreaterThan(27 * dayMs);
    expect(payments).toHaveLength(1);
    const { amount } = request;
    expect(payments[0]).toMatchObject({ amount, currency, status: 'paid', reference: null, period });
  });

  test.skipIf(!passesTime)(
    'a subscription renews, and each payment is for the time after the one before',
    async () => {
      const { state } = await begin();
      await under().pass!(periodDays);
      const { payments, period } = await state();
      const [later, earlier] = byPeriod(payments);
      expect(payments.map(({ status }) => status)).toEqual(['paid', 'paid']);
      expect(later!.period).toEqual(period);
      expect(later!.period!.start).toEqual(earlier!.period!.end);
    },
  );

  test.skipIf(!passesTime)(
    'a renewal that is declined is past due, and says since when and why',
    async () => {
      const { state } = await begin('declinedLater');
      await under().pass!(periodDays);
      const { status, failingSince, payments, period } = await state();
      expect(status).toBe('past_due');
      expect(Math.abs(failingSince!.getTime() - period!.start.getTime())).toBeLessThan(dayMs);
      const failed = payments.find((payment) => payment.status === 'failed');
      expect(failed).toMatchObject({ amount: 1900, paidAt: null });
      expect(failed!.failure).toMatch(/declined/u);
    },
  );

  test('a cancelled subscription ends with its period, unless it is resumed', async () => {
    const { provider } = under();
    const { id, state } = await begin();
    await provider.recurring.cancelAtPeriodEnd(id);
    await provider.recurring.cancelAtPeriodEnd(id);
    const cancelled = await state();
    expect(cancelled).toMatchObject({ status: 'active', cancelAt: cancelled.period!.end });
    if (!provider.recurring.resume) return;
    await provider.recurring.resume(id);
    await provider.recurring.resume(id);
    expect(await state()).toMatchObject({ status: 'active', cancelAt: null });
    await provider.recurring.cancelAtPeriodEnd(id);
    expect((await state()).cancelAt).toEqual(cancelled.period!.end);
  });

  test.skipIf(!passesTime)('a cancelled subscription is not renewed', async () => {
    const { provider, pass } = under();
    const { id, state } = await begin();
    await provider.recurring.cancelAtPeriodEnd(id);
    await pass!(periodDays);
    const { status, endedAt, payments, period } = await state();
    expect({ status, endedAt }).toEqual({ status: 'ended', endedAt: period!.end });
    expect(payments).toHaveLength(1);
  });

  test('a subscription that is ended at once has ended, however often it is asked for', async () => {
    const { provider } = under();
    const { id, state } = await begin();
    await provider.recurring.cancelNow(id);
    await provider.recurring.cancelNow(id);
    const { status, endedAt, payments } = await state();
    expect({ status, paid: payments.map((payment) => payment.status) }).toEqual({
      status: 'ended',
      paid: ['paid'],
    });
    expect(endedAt).toBeInstanceOf(Date);
    await provider.recurring.cancelAtPeriodEnd(id);
    const resumed = provider.recurring.resume?.(id) ?? Promise.reject(new PaymentRefused());
    await expect(resumed).rejects.toThrow(PaymentRefused);
  });

  test('a change of plan costs what was shown', async () => {
    const { changes } = under().provider.recurring;
    if (!changes) return;
    const { id, state } = await begin();
    const yearly = makePrice({
      currency,
      planId: 'yearly',
      planName: 'Yearly',
      interval: 'year',
      amount: 19_000,
    });
    const change = { price: yearly, quantity: 1 };
    const preview = await changes.preview(id, change);
    expect(preview.next).toEqual({ amount: 19_000, currency });
    await changes.apply(id, change, preview.computedFor, 'change-1');
    await changes.apply(id, change, preview.computedFor, 'change-1');
    const { payments, period } = await state();
    expect(payments).toHaveLength(2);
    expect(payments.map(({ amount }) => amount)).toContain(preview.now.amount);
    expect(Math.abs(period!.end.getTime() - preview.nextAt.getTime())).toBeLessThan(dayMs);
    expect(period!.end.getTime() - period!.start.getTime()).toBeGreaterThan(360 * dayMs);
  });

  test.each([
    ['a cheaper plan, in part', { amount: 9900 }, { amount: 6000 }, 2100],
    ['a shorter plan, as a whole', { interval: 'year', amount: 19_000 }, { amount: 1900 }, 0],
  ] as const)('the credit of a change to %s, pays the next payment, as was shown', async (...of) => {
    const [, from, to, charged] = of;
    const { provider, pass } = under();
    const { changes } = provider.recurring;
    if (!changes) return;
    const { id, state } = await begin('good', {}, makePrice({ currency, ...from }));
    const change = { price: makePrice({ currency, planId: 'other', ...to }), quantity: 1 };
    const preview = await changes.preview(id, change);
    expect(preview.next.amount).toBe(charged);
    await changes.apply(id, change, preview.computedFor, `change-${id}`);
    const changed = await state();
    expect(changed.credit.amount).toBe(-preview.now.amount);
    expect(Math.abs(changed.period!.end.getTime() - preview.nextAt.getTime())).toBeLessThan(dayMs);
    if (!passesTime) return;
    await pass!(periodDays);
    const renewed = await state();
    expect(byPeriod(renewed.payments)[0]).toMatchObject({ amount: charged, period: renewed.period });
    expect(renewed.credit.amount).toBe(changed.credit.amount - (to.amount - charged));
  });

  test('a trial costs nothing and opens no payment', async () => {
    const { provider } = under();
    if (!provider.capabilities.trials) return;
    const { state } = await begin('good', { trialDays: 14 });
    const { status, trialEnd, payments } = await state();
    expect({ status, payments }).toEqual({ status: 'trialing', payments: [] });
    expect(trialEnd!.getTime() - Date.now()).toBeGreaterThan(13 * dayMs);
  });

  test('the first payment of a subscription may cost less', async () => {
    const { provider } = under();
    if (!provider.capabilities.firstDiscounts) return;
    const { state } = await begin('good', { firstDiscount: 900 });
    expect(paidAmounts(await state())).toEqual([1000]);
    if (!passesTime) return;
    await under().pass!(periodDays);
    expect(paidAmounts(await state()).toSorted((one, other) => one - other)).toEqual([1000, 1900]);
  });
}

function byPeriod(payments: readonly PaymentState[]): PaymentState[] {
  return payments.toSorted((one, other) => other.period!.start.getTime() - one.period!.start.getTime());
}
