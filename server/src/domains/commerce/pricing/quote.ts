import { allot } from './allot.ts';

/** Something to buy, at its price in the buyer's currency. */
export interface PricedItem {
  readonly kind: 'course' | 'plan';
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** The price of one, in the currency's smallest unit. */
  readonly unitAmount: number;
}

/** A coupon, as far as it decides about prices. */
export interface Discount {
  readonly id: string;
  readonly code: string;
  readonly off: { readonly percent: number } | { readonly amount: number; readonly currency: string };
  /** Null for everything that is sold. */
  readonly courseId: string | null;
  readonly planId: string | null;
}

/** What decides about prices besides the list. */
export interface PricingTerms {
  readonly currency: string;
  /** The share of the list price that buyers in this country pay (percent). */
  readonly countryShare: number;
  readonly discount: Discount | null;
  /** The tax that is part of the prices, in hundredths of a percent. */
  readonly taxRate: number;
}

/** One line of a quote: `amount` is what is paid, after the price of the country and the discount. */
export interface QuotedLine extends PricedItem {
  readonly amount: number;
  readonly discount: number;
}

/** What a purchase costs. Prices contain the tax. */
export interface Quote {
  readonly currency: string;
  readonly lines: readonly QuotedLine[];
  readonly listAmount: number;
  readonly discount: number;
  readonly tax: number;
  readonly amount: number;
}

/** Computes what items cost: first the price of the country, then the discount, and the tax in the result. */
export function quote(items: readonly PricedItem[], terms: PricingTerms): Quote {
  const prices = items.map(
    ({ unitAmount, quantity }) => countryPrice(unitAmount, terms.countryShare) * quantity,
  );
  const discounts = discountsOf(items, prices, terms);
  const lines = items.map((item, index) => {
    const discount = discounts[index] ?? 0;
    return { ...item, discount, amount: (prices[index] ?? 0) - discount };
  });
  const amount = sum(lines.map((line) => line.amount));
  return {
    currency: terms.currency,
    lines,
    listAmount: sum(items.map(({ unitAmount, quantity }) => unitAmount * quantity)),
    discount: sum(discounts),
    tax: taxIn(amount, terms.taxRate),
    amount,
  };
}

/** The price where buyers pay a share of it; nothing becomes free by it. */
export function countryPrice(amount: number, share: number): number {
  return amount === 0 ? 0 : Math.max(1, Math.round((amount * share) / 100));
}

/** The tax in an amount that contains it; `rate` in hundredths of a percent. */
function taxIn(amount: number, rate: number): number {
  return Math.round((amount * rate) / (10_000 + rate));
}

/** Whether a coupon is for this item. */
export function isDiscounted(item: Pick<PricedItem, 'kind' | 'id'>, discount: Discount): boolean {
  if (discount.courseId !== null) return item.kind === 'course' && item.id === discount.courseId;
  if (discount.planId !== null) return item.kind === 'plan' && item.id === discount.planId;
  return true;
}

/** What the discount takes off each item. A fixed amount is spread over the items that it is for. */
function discountsOf(
  items: readonly PricedItem[],
  prices: readonly number[],
  { discount, currency }: PricingTerms,
): number[] {
  const shares = items.map((item, index) =>
    discount && isDiscounted(item, discount) ? (prices[index] ?? 0) : 0,
  );
  const total = sum(shares);
  if (!discount || total === 0) return items.map(() => 0);
  const { off } = discount;
  if ('percent' in off) return allot(Math.round((total * off.percent) / 100), shares);
  return allot(off.currency === currency ? Math.min(off.amount, total) : 0, shares);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
