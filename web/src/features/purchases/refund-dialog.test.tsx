// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import type { Purchase } from '@fit-coder/contracts/selling/purchases';
import { makeStore } from '../../app/store.ts';
import { RefundDialog } from './refund-dialog.tsx';

afterEach(cleanup);

const purchase: Purchase = {
  reference: 'FC-1',
  description: 'Monthly subscription',
  courses: [],
  subscription: 'running',
  amountCents: 1900,
  currency: 'USD',
  paidAt: '2026-11-25T08:00:00.000Z',
  invoice: 'FC-2026-000003',
  refundedCents: 0,
  refundUntil: '2026-12-09T08:00:00.000Z',
};
const refund = { amountCents: 1900, currency: 'USD', refusal: null, ends: ['Loops'], hasEarlier: false };

async function open(changes: Partial<Purchase>): Promise<string> {
  const store = makeStore(async () => ({ data: { refund } }));
  render(
    <Provider store={store}>
      <RefundDialog purchase={{ ...purchase, ...changes }} open onClose={() => undefined} />
    </Provider>,
  );
  await screen.findByRole('button', { name: 'Refund $19.00' });
  return screen.getByRole('dialog').textContent;
}

test.each<[string, Partial<Purchase>, string]>([
  ['a running subscription', {}, 'Your subscription ends at once'],
  ['one that has ended', { subscription: 'ended' }, 'Your subscription has already ended'],
  ['courses, even if they were deleted', { subscription: null }, 'this purchase no longer opens:Loops'],
])('the refund of %s says what it ends', async (_, changes, sentence) => {
  expect(await open(changes)).toContain(sentence);
});
