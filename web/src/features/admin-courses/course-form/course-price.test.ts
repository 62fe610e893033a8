import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCents, typedPrice } from './course-price.ts';

describe('parseCents', () => {
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
    ['49,90', 4990],
    [' 007 ', 700],
  ])('reads %s as %i', (typed, cents) => {
    expect(parseCents(typed)).toBe(cents);
  });

  it.each(['', '$', '.', '-5', '4.999', '1e3', '4 9', 'free', '1234567', '1,2,3', '1.049,90'])(
    'rejects %j',
    (typed) => {
      expect(parseCents(typed)).toBeNaN();
    },
  );

  it('is exact for every cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const typed = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        return parseCents(typed) === cents;
      }),
    );
  });
});

describe('typedPrice', () => {
  it('writes an amount that reads back as the same number', () => {
    expect([null, 0, 4900, 4905, 4990].map(typedPrice)).toEqual(['', '0', '49', '49.05', '49.90']);
    for (const cents of [0, 1, 99, 100, 1999, 10_000_000]) expect(parseCents(typedPrice(cents))).toBe(cents);
  });
});
