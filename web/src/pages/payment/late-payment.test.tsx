// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../../features/session/session.support.tsx';
import { Page } from './payment-success.page.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const details = {
  ...{ kind: 'courses', recipient: 'buyer', description: 'SQL', amountCents: 4000, discountCents: 0 },
  ...{
    currency: 'USD',
    items: [],
    plan: null,
    seats: 1,
    coupon: null,
    refundedCents: 0,
    returned: false,
    subscription: null,
  },
  failure: 'You paid after the checkout had ended, and your coupon could no longer be used.',
};

/** Opens the page of an order; returns what the server answers, which a test changes, and how often it was asked. */
function open() {
  const server = {
    order: {
      reference: 'FC-1',
      status: 'failed',
      awaiting: false,
      paidLate: false,
      details: null as unknown,
    },
  };
  const calls: unknown[] = [];
  const store = makeStore(async (call) => {
    calls.push(call);
    return { data: { order: server.order } };
  });
  const routes = [{ path: '/paymentsuccess', Component: Page }];
  render(siteAt('/paymentsuccess?reference=FC-1', store, routes).site);
  return { server, calls };
}

test('an order that failed before its buyer paid on an open page becomes a payment that is refunded', async () => {
  const { server } = open();
  await pass(1000);
  expect(heading()).toBe('The payment did not go through');
  server.order = { ...server.order, paidLate: true, details };
  await pass(5000);
  expect(heading()).toBe('Your payment is being refunded');
  const text = screen.getByRole('main').textContent;
  expect(text).toContain(details.failure);
  expect(text).toContain('Nothing was opened.');
  expect(text).not.toContain('Nothing was charged');
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/cart');
});

test('an order that stays failed is asked for during half a minute, and not forever', async () => {
  const { calls } = open();
  await pass(30_000);
  const asked = calls.length;
  expect(asked).toBeGreaterThan(3);
  await pass(600_000);
  expect(calls.length).toBe(asked);
});
