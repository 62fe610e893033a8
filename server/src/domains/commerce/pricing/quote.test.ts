import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allot } from './allot.ts';
import { taxWithin } from '@fit-coder/contracts/selling/tax';
import { quote, type Discount, type PricedItem, type PricingTerms } from './quote.ts';

const course = (id: string, unitAmount: number): PricedItem => ({
  kind: 'course',
  id,
  name: `Course ${id}`,
  quantity: 1,
  unitAmount,
});
const terms: PricingTerms = { currency: 'USD', countryShare: 100, discount: null, taxIn: () => 0 };
const coupon = (change: Partial<Discount>): Discount => ({
  id: 'c',
  code: 'SPRING',
  off: { percent: 10 },
  courseId: null,
  planId: null,
  ...change,
});

describe('a quote', () => {
  test('without coupon, country price and tax costs the list prices', () => {
    expect(quote([course('a', 2900), course('b', 1500)], terms)).toMatchObject({
      listAmount: 4400,
      discount: 0,
      tax: 0,
      amount: 4400,
    });
  });

  test('takes a percentage off the sum, not off each rounded line', () => {
    const items = [course('a', 999), course('b', 999), course('c', 999)];
    const result = quote(items, { ...terms, discount: coupon({ off: { percent: 15 } }) });
    expect([result.discount, result.amount]).toEqual([450, 2547]);
    expect(result.lines.map((line) => line.discount)).toEqual([150, 150, 150]);
  });

  test('takes a fixed amount off in its own currency only', () => {
    const discount = coupon({ off: { amount: 500, currency: 'USD' } });
    expect(quote([course('a', 2900)], { ...terms, discount }).amount).toBe(2400);
    expect(quote([course('a', 2900)], { ...terms, currency: 'EUR', discount }).amount).toBe(2900);
  });

  test('never costs less than nothing', () => {
    const discount = coupon({ off: { amount: 5000, currency: 'USD' } });
    expect(quote([course('a', 2900)], { ...terms, discount })).toMatchObject({ amount: 0, discount: 2900 });
  });

  test("takes a course's coupon off that course only", () => {
    const discount = coupon({ off: { percent: 50 }, courseId: 'b' });
    const { lines } = quote([course('a', 2900), course('b', 1500)], { ...terms, discount });
    expect(lines.map((line) => line.amount)).toEqual([2900, 750]);
  });

  test("takes a plan's coupon off no course", () => {
    const discount = coupon({ off: { percent: 50 }, planId: 'monthly' });
    expect(quote([course('a', 2900)], { ...terms, discount }).amount).toBe(2900);
  });

  test('applies the price of the country before the coupon', () => {
    const discount = coupon({ off: { percent: 10 } });
    expect(quote([course('a', 1001)], { ...terms, countryShare: 50, discount })).toMatchObject({
      listAmount: 1001,
      discount: 50,
      amount: 451,
    });
  });

  test('rounds the price of the country for one seat, because each period is charged per seat', () => {
    const seats = { kind: 'plan', id: 'monthly', name: 'Monthly', quantity: 3, unitAmount: 1999 } as const;
    expect(quote([seats], { ...terms, countryShare: 50 })).toMatchObject({ listAmount: 5997, amount: 3000 });
  });

  test.each([
    [11_900, 1900, 1900],
    [10_000, 1900, 1597],
    [1999, 2000, 333],
    [0, 1900, 0],
    [1000, 0, 0],
  ])('of %i at a rate of %i contains a tax of %i', (amount, rate, tax) => {
    expect(quote([course('a', amount)], { ...terms, taxIn: (sum) => taxWithin(sum, rate) }).tax).toBe(tax);
  });
});

const price = fc.integer({ min: 1, max: 10_000_000 });

test('the lines of every quote add up to its amount, and none is negative', () => {
  const off = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amount: price, currency: fc.constantFrom('USD', 'EUR') }),
  );
  const rule = fc.property(
    fc.array(price, { minLength: 1, maxLength: 50 }),
    off,
    fc.integer({ min: 1, max: 100 }),
    (prices, some, countryShare) => {
      const items = prices.map((amount, index) => course(String(index), amount));
      const result = quote(items, { ...terms, countryShare, discount: coupon({ off: some }) });
      expect(result.lines.reduce((total, line) => total + line.amount, 0)).toBe(result.amount);
      expect(result.lines.every((line) => line.amount >= 0 && line.discount >= 0)).toBe(true);
    },
  );
  fc.assert(rule);
});

test('parts of an amount add up to it and differ from their exact shares by less than one unit', () => {
  const rule = fc.property(
    fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1 }),
    price,
    (shares, amount) => {
      const total = shares.reduce((sum, share) => sum + share, 0);
      fc.pre(total > 0);
      const parts = allot(amount, shares);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (amount * (shares[index] ?? 0)) / total)).toBeLessThan(1.000001);
    },
  );
  fc.assert(rule);
});
