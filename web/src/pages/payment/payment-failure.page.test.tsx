// @vitest-environment happy-dom
import type { Order, OrderDetails } from '@fit-coder/contracts/selling/orders';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../../features/session/session.support.tsx';
import type { Outcome } from '../../lib/api/transport.ts';
import { Page } from './payment-failure.page.tsx';

afterEach(cleanup);

const orderThatIs = (status: string, also: Partial<Pick<Order, 'awaiting' | 'paidLate'>> = {}): Outcome => ({
  data: { order: { reference: 'FC-1', status, awaiting: false, paidLate: false, ...also, details: null } },
});
const failure = (status: number, code: string): Outcome => ({ error: { status, code, error: 'No.' } });

/** Opens the page, where the server answers the request for the order with `response`. */
function open(search: string, response: Outcome): void {
  const store = makeStore(async () => response);
  render(siteAt(`/failpay${search}`, store, [{ path: '/failpay', Component: Page }]).site);
}

const text = () => screen.getByRole('main').textContent;
const links = () => screen.getAllByRole('link').map((link) => link.textContent);

test.each([
  ['failed', orderThatIs('failed'), 'The payment did not go through', 'Not paid', true],
  ['paid', orderThatIs('paid'), 'Payment received', 'Confirmed', false],
  ['pending', orderThatIs('pending'), 'We are waiting for the result', 'Being confirmed', false],
  [
    'awaited',
    orderThatIs('pending', { awaiting: true }),
    'The payment is on its way',
    'Payment on its way',
    false,
  ],
  ['unknown', failure(404, 'not_found'), 'We cannot find this order', 'Unknown', false],
  [
    'unreachable',
    failure(503, 'unavailable'),
    'We cannot look up this order right now',
    'No response yet',
    false,
  ],
])('shows one thing that is true when the order is %s', async (_, response, title, badge, isOver) => {
  open('?reference=FC-1', response);
  await screen.findByText(badge);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(document.title).toBe(`${title} · Fit Coder Courses`);
  expect(text().includes('Nothing was charged')).toBe(isOver);
  expect(text().includes('did not go through')).toBe(isOver);
  expect(links().includes('Try again')).toBe(isOver);
});

test('says that a payment that came too late is refunded, and not that nothing was charged', async () => {
  open('?reference=FC-1', orderThatIs('failed', { paidLate: true }));
  await screen.findByText('Being refunded');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your payment is being refunded');
  expect(text()).toContain('made after the checkout had ended');
  expect(text()).not.toContain('Nothing was charged');
  expect(text()).not.toContain('did not go through');
  expect(links()).toContain('Try again');
});

test('claims nothing about a payment without a reference', () => {
  open('', failure(404, 'not_found'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Which order was it?');
  expect(text()).not.toContain('Nothing was charged');
  expect(text()).not.toContain('declined');
  expect(links()).toContain('Try again');
});

const details: OrderDetails = {
  kind: 'subscription',
  recipient: 'buyer',
  description: 'Yearly subscription',
  amountCents: 19_000,
  discountCents: 0,
  currency: 'USD',
  items: [],
  plan: 'yearly',
  seats: 1,
  coupon: 'SPRING-25',
  failure: null,
  refundedCents: 0,
  returned: false,
  subscription: null,
};

/** Opens the page of the user's own order. */
function openOwn(status: string, change: Partial<OrderDetails>): void {
  const order = {
    reference: 'FC-1',
    status,
    awaiting: false,
    paidLate: false,
    details: { ...details, ...change },
  };
  open('?reference=FC-1', { data: { order } });
}

test('says only to the buyer that the access is open', async () => {
  openOwn('paid', {});
  await screen.findByText('Your access is open.');
  cleanup();
  open('?reference=FC-1', orderThatIs('paid'));
  await screen.findByText('Confirmed');
  expect(text()).not.toContain('access is open');
  expect(text()).toContain('This order has been paid.');
});

test('does not say that a refunded order is open', async () => {
  openOwn('paid', { refundedCents: 19_000, returned: true });
  await screen.findByText('Money returned');
  expect(text()).not.toContain('access is open');
});

test('says why the payment failed, what was ordered, and tries again with the same choice', async () => {
  openOwn('failed', { failure: 'Your card has insufficient funds.' });
  await screen.findByText('Your card has insufficient funds.');
  expect(text()).toContain('use another card');
  expect(text()).not.toContain('or the payment was stopped');
  expect(text()).toContain('Yearly subscription');
  expect(text()).toContain('$190');
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/subscribe?plan=yearly&coupon=SPRING-25',
  );
});

test('says that what was ordered is a gift', async () => {
  openOwn('failed', {
    recipient: 'gift',
    items: [{ course: 'c', title: 'Rust', amountCents: 4900, availableOn: null }],
  });
  await screen.findByText('As a gift');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rust',
    'As a gift',
  ]);
});
