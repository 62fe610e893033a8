/** What decides how long a payment gives access. */
export interface PaidFact {
  readonly amount: number;
  /** What the credit of earlier payments paid, besides the amount. */
  readonly credit: number;
  readonly status: 'pending' | 'paid' | 'failed';
  readonly fundsTaken: boolean;
  /** The sum of the refunds that succeeded, and of those that the buyer asked for and that have not failed. */
  readonly refunded: number;
  readonly paidAt: Date | null;
  readonly periodStart: Date | null;
  /** The end of the time that it pays for; null if it is for good. */
  readonly periodEnd: Date | null;
}

/**
 * Whether a payment still counts by itself: it is paid, its refunds do not reach its amount, and no bank took the money
 * back. A partial refund changes nothing.
 */
export function isKept({
  amount,
  status,
  fundsTaken,
  refunded,
}: Pick<PaidFact, 'amount' | 'status' | 'fundsTaken' | 'refunded'>): boolean {
  return status === 'paid' && !fundsTaken && (amount === 0 || refunded < amount);
}

/**
 * Whether the money behind a payment's credit was kept. The credit is the time that was left of earlier payments when the
 * plan was changed. A provider takes money only once the credit is used up. So the credit came from the payments before
 * this one, back to the last one that was paid with money alone.
 */
export function keepsCredit(payment: PaidFact, payments: readonly PaidFact[]): boolean {
  if (payment.credit === 0) return true;
  const earlier = payments
    .filter((other) => other !== payment && other.status === 'paid' && paidMs(other) <= paidMs(payment))
    .toSorted((one, other) => paidMs(other) - paidMs(one));
  const last = earlier.findIndex(({ amount, credit }) => amount > 0 && credit === 0);
  const sources = last === -1 ? earlier : earlier.slice(0, last + 1);
  return sources.every(isKept);
}

function paidMs({ paidAt }: PaidFact): number {
  return paidAt?.getTime() ?? 0;
}
