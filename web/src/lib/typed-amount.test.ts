import * as fc from 'fast-check';
import { minorDigits } from '@fit-coder/contracts/money';
import { describe, expect, it } from 'vitest';
import { parseAmount, typedAmount } from './typed-amount.ts';

describe('parseAmount', () => {
  it.each([
    ['49', 4900],
    ['49.9', 4990],
    ['49.90', 4990],
    ['19.99', 1999],
    ['1.15', 115],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['$1,049.90', 104_990],
    ['US$ 5', 500],
    ['49,90', 4990],
    [' 007 ', 700],
  ])('reads %s as %i cents', (typed, cents) => {
    expect(parseAmount(typed, 'USD')).toBe(cents);
  });

  it.each([
    ['1900', 'JPY', 1900],
    ['¥1,900', 'JPY', 1900],
    ['12,500,000', 'VND', 12_500_000],
    ['5.250', 'KWD', 5250],
    ['KWD 5.25', 'KWD', 5250],
    ['699', 'INR', 69_900],
  ])('reads %s in %s as %i minor units', (typed, currency, amount) => {
    expect(parseAmount(typed, currency)).toBe(amount);
  });

  it.each(['', '$', '.', '-5', '4.999', '1e3', '4 9', 'free', '1234567', '1,2,3', '1.049,90'])(
    'rejects %j in dollars',
    (typed) => {
      expect(parseAmount(typed, 'USD')).toBeNaN();
    },
  );

  it.each([
    ['19.90', 'JPY'],
    ['5.2505', 'KWD'],
  ])('rejects %s in %s, which has no such part', (typed, currency) => {
    expect(parseAmount(typed, currency)).toBeNaN();
  });
});

describe('typedAmount', () => {
  it('writes an amount without needless digits', () => {
    expect([null, 0, 4900, 4905, 4990].map((amount) => typedAmount(amount, 'USD'))).toEqual([
      ...['', '0', '49', '49.05', '49.90'],
    ]);
    expect(typedAmount(1900, 'JPY')).toBe('1900');
    expect(typedAmount(5250, 'KWD')).toBe('5.250');
  });

  it('reads back as the same number in every currency', () => {
    const currency = fc.constantFrom('USD', 'JPY', 'KWD');
    fc.assert(
      fc.property(currency, fc.integer({ min: 0, max: 10_000_000 }), (code, amount) => {
        return parseAmount(typedAmount(amount, code), code) === amount && minorDigits(code) < 4;
      }),
    );
  });
});
