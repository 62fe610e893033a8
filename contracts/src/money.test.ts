import { expect, test } from 'vitest';
import { formatMoney, isCurrency, minorDigits } from './money.ts';

// The digits are those of ISO 4217, table A.1.
test.each([
  ['USD', 2, 1900, '$19.00'],
  ['EUR', 2, 104_900, '€1,049.00'],
  ['JPY', 0, 1900, '¥1,900'],
  ['KRW', 0, 25_000, '₩25,000'],
  ['VND', 0, 450_000, '₫450,000'],
  ['CLP', 0, 15_000, 'CLP\u00A015,000'],
  ['KWD', 3, 5_250, 'KWD\u00A05.250'],
  ['BHD', 3, 7_000, 'BHD\u00A07.000'],
  ['TND', 3, 59_900, 'TND\u00A059.900'],
  ['INR', 2, 69_900, '₹699.00'],
])('%s has %i minor digits, so %i is %s', (currency, digits, amount, text) => {
  expect(minorDigits(currency)).toBe(digits);
  expect(formatMoney(amount, currency)).toBe(text);
});

test.each([
  [-500, '−$5.00'],
  [-104_900, '−$1,049.00'],
  [-0, '$0.00'],
])('%i cents are %s, with the sign for minus and none for zero', (amount, text) => {
  expect(formatMoney(amount, 'USD')).toBe(text);
});

// ISO 4217, table A.1. CLDR disagrees about some of them, such as HUF, which it rounds for display.
test.each(['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'RSD', 'YER'])(
  '%s has two minor digits, whatever is usual in display',
  (currency) => expect(minorDigits(currency)).toBe(2),
);

test.each(Intl.supportedValuesOf('currency'))('%s is formatted with all of its minor units', (currency) => {
  const digits = minorDigits(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const expected = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fraction });
  // The smallest amount is visible, and not shown as nothing.
  expect(formatMoney(1, currency)).toBe(expected.format(Number(`1e-${digits}`)));
  expect(formatMoney(1, currency)).toMatch(/1$/u);
});

test.each([
  ['USD', true],
  ['JPY', true],
  ['usd', false],
  ['XYZ', false],
  ['', false],
])('%o is a currency: %s', (code, is) => expect(isCurrency(code)).toBe(is));
