/** The tax in an amount that contains it; `rate` in hundredths of a percent. */
export function taxWithin(amount: number, rate: number): number {
  return Math.round((amount * rate) / (10_000 + rate));
}
