// @vitest-environment happy-dom
import type { OrderDetails } from '@fit-coder/contracts/selling/orders';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../../features/session/session.support.tsx';
import { Page } from './payment-success.page.tsx';

afterEach(cleanup);

const bought: OrderDetails = {
  kind: 'courses',
  recipient: 'buyer',
  description: 'Rust',
  amountCents: 4900,
  discountCents: 0,
  currency: 'USD',
  items: [
    {
      course: '0190c0de-0000-7000-8000-000000000002',
      title: 'Rust',
      amountCents: 4900,
      availableOn: null,
    },
  ],
  plan: null,
  seats: 1,
  coupon: null,
  failure: null,
  refundedCents: 0,
  returned: false,
  subscription: null,
};

interface Known {
  readonly status: string;
  readonly awaiting?: boolean;
  /** Null for everybody but the buyer. */
  readonly details: OrderDetails | null;
}

/** Opens the page of an order that is known as this; returns the text of the page. */
async function open({ status, awaiting = false, details }: Known, badge: string): Promise<string> {
  const store = makeStore(async () => ({
    data: { order: { reference: 'FC-1', status, awaiting, paidLate: false, details } },
  }));
  const path = '/paymentsuccess';
  render(siteAt(`${path}?reference=FC-1`, store, [{ path, Component: Page }]).site);
  await screen.findByText(badge);
  return screen.getByRole('main').textContent;
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('tells the buyer of a paid order that their access is open, and for how long', async () => {
  const text = await open({ status: 'paid', details: bought }, 'Confirmed');
  expect(text).toContain('Payment received. Your access is open.');
  expect(text).toContain('For good.');
  expect(heading()).toBe('Contratulations');
});

test.each([
  ['a trial', true, 'Your free trial has begun. Your access is open.'],
  ['a coupon for the whole price', false, 'There was nothing to pay. Your access is open.'],
])('claims no payment of an order that %s made free at first', async (_, isTrial, sentence) => {
  const until = '2099-05-03T08:00:00.000Z';
  const subscription = { until, renewal: { at: until, amountCents: 2450 }, isTrial };
  const plan = { kind: 'subscription', description: 'Quarter start subscription', plan: 'quarter' } as const;
  const details = { ...bought, ...plan, items: [], amountCents: 0, subscription };
  const text = await open({ status: 'paid', details }, 'Confirmed');
  expect(text).toContain(sentence);
  expect(text).toContain('PaidNothing');
  expect(text).not.toContain('received');
  expect(heading()).toBe('Contratulations');
});

test('tells the buyer of a team’s seats that each seat is open, not the courses to themselves', async () => {
  const until = '2099-05-03T08:00:00.000Z';
  const subscription = { until, renewal: { at: until, amountCents: 9500 }, isTrial: false };
  const team = { kind: 'subscription', recipient: 'team', plan: 'monthly', seats: 5 } as const;
  const details = { ...bought, ...team, items: [], subscription };
  const text = await open({ status: 'paid', details }, 'Confirmed');
  expect(text).toContain('AccessEvery premium course for each seat until 3 May 2099.');
});

test.each(['buyer', 'team'] as const)('says when the access of a %s has ended', async (recipient) => {
  const subscription = { until: '2026-05-03T08:00:00.000Z', renewal: null, isTrial: false };
  const plan = { kind: 'subscription', description: 'Monthly subscription', plan: 'monthly' } as const;
  const details = { ...bought, ...plan, recipient, items: [], refundedCents: 900, subscription };
  const text = await open({ status: 'paid', details }, 'Confirmed');
  expect(text).toContain('Refunded$9');
  expect(text).toContain('AccessEnded on 3 May 2026.');
  expect(text).toContain('The access that it gave has ended.');
  expect(text).not.toContain('Every premium course');
  expect(text).not.toContain('nvite your team');
});

test('says since when a renewal is due, instead of a day that has passed', async () => {
  const until = '2026-05-03T08:00:00.000Z';
  const subscription = { until, renewal: { at: until, amountCents: 1900 }, isTrial: false };
  const plan = { kind: 'subscription', description: 'Monthly subscription', plan: 'monthly' } as const;
  const details = { ...bought, ...plan, items: [], subscription };
  const text = await open({ status: 'paid', details }, 'Confirmed');
  expect(text).toContain('AccessEvery premium course. The renewal was due on 3 May 2026.');
});

test('tells everybody else only that it is paid', async () => {
  const text = await open({ status: 'paid', details: null }, 'Confirmed');
  expect(text).toContain('Payment received.');
  expect(text).not.toContain('access is open');
  expect(text).toContain('log in with the account that made it');
});

test.each([
  ['its buyer', bought],
  ['everybody else', null],
])('congratulates %s on no payment that is on its way', async (_, details) => {
  const text = await open({ status: 'pending', awaiting: true, details }, 'Payment on its way');
  expect(heading()).toBe('The payment is on its way');
  expect(text).toContain('can take a few days');
  expect(text).not.toContain('a few seconds');
  expect(text).not.toContain('Now You Can Access');
  expect(text).not.toContain('received');
});

test('congratulates on an order that is being confirmed (control)', async () => {
  const text = await open({ status: 'pending', details: bought }, 'Being confirmed');
  expect(heading()).toBe('Contratulations');
  expect(text).toContain('This takes a few seconds.');
});

test('says that the money was returned, and offers nothing that is closed', async () => {
  const details = { ...bought, refundedCents: 4900, returned: true };
  const text = await open({ status: 'paid', details }, 'Money returned');
  expect(heading()).toBe('The payment was returned');
  expect(text).toContain('Refunded$49');
  for (const wrong of ['For good', 'Payment received', 'access is open', 'Contratulations'])
    expect(text).not.toContain(wrong);
  expect(screen.queryByRole('link', { name: 'Open the course' })).toBeNull();
});

test('says that a refund is on its way, and does not promise access', async () => {
  const text = await open({ status: 'paid', details: { ...bought, refundedCents: 4900 } }, 'Confirmed');
  expect(text).toContain('Your refund is on its way. Your profile shows what is still open to you.');
  expect(text).not.toContain('For good');
});

test('says what was refunded of an order that stays open', async () => {
  const text = await open({ status: 'paid', details: { ...bought, refundedCents: 900 } }, 'Confirmed');
  expect(text).toContain('Refunded$9');
  expect(text).toContain('Your access is open.');
  expect(text).toContain('For good.');
});

test('leads the buyer of a failed cart with a coupon back to that cart', async () => {
  const details = { ...bought, coupon: 'SPRING', failure: 'The card was declined.' };
  await open({ status: 'failed', details }, 'Not paid');
  const link = screen.getByRole('link', { name: 'Go back to your cart' });
  expect(link.getAttribute('href')).toBe('/cart?coupon=SPRING');
});
