import { expect, test } from 'vitest';
import { exportAddress, periodFault } from './export-period.ts';

test.each([
  ['', '', '/orders.csv'],
  ['2026-01-01', '', '/orders.csv?from=2026-01-01'],
  ['', '2026-12-31', '/orders.csv?to=2026-12-31'],
  ['2026-01-01', '2026-12-31', '/orders.csv?from=2026-01-01&to=2026-12-31'],
])('the URL for %j to %j is %s', (from, to, address) => {
  expect(exportAddress('/orders.csv', { from, to })).toBe(address);
});

test('a period must not end before it begins', () => {
  expect(periodFault({ from: '2026-03-02', to: '2026-03-01' })).toMatch(/must not be before/u);
  expect(periodFault({ from: '2026-03-01', to: '2026-03-01' })).toBeUndefined();
  expect(periodFault({ from: '2026-03-01', to: '' })).toBeUndefined();
});
