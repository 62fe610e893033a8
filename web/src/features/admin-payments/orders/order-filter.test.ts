import { expect, test } from 'vitest';
import { orderFilterOf, ordersAddress } from './order-filter.ts';

test.each(['', '?q=FC-1', '?status=paid&kind=courses&q=ada', '?kind=subscription'])(
  'the filter of orders is kept in the URL %o',
  (search) => {
    expect(ordersAddress(orderFilterOf(new URLSearchParams(search)))).toBe(`/admin/payments/orders${search}`);
  },
);

test('the filter of orders ignores what it does not know, and cuts a search that is too long', () => {
  const search = new URLSearchParams({ status: 'eaten', kind: '', q: 'x'.repeat(200) });
  expect(orderFilterOf(search)).toEqual({ q: 'x'.repeat(100) });
});
