/**
 * Divides an amount among shares in proportion, in whole units that add up to it: the largest remainders get the units
 * that rounding down leaves. No part exceeds its share if the amount does not exceed their sum.
 */
export function allot(amount: number, shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total === 0) return shares.map(() => 0);
  const exact = shares.map((share) => BigInt(share) * BigInt(amount));
  const parts = exact.map((product) => Number(product / BigInt(total)));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(total) }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
