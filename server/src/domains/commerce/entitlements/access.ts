import { isKept, keepsCredit, type PaidFact } from './paid-fact.ts';

/** Whether a purchase that is paid once is open: one of its payments counts. */
export function isPurchaseOpen(payments: readonly PaidFact[]): boolean {
  return payments.some(isKept);
}

/**
 * Whether a course of a purchase is open: the purchase is, and what was paid for this course was not given back, which is
 * a partial refund and closes nothing else.
 */
export function isCourseOpen(isOpen: boolean, { givenBack }: { readonly givenBack: boolean }): boolean {
  return isOpen && !givenBack;
}

/** What decides how long a subscription gives access, besides its payments. */
export interface SubscriptionFact {
  readonly status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'expired';
  readonly trialEnd: Date | null;
  readonly failingSince: Date | null;
  /** When it ends although it is paid; null if it renews. */
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
}

/** Days of access after the first failed payment, and after a paid period whose renewal is not known yet. */
export const graceDays = { failing: 7, late: 3 } as const;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Until when a subscription gives access; null if it gives none. Access follows from what was paid for: the latest end
 * of a payment that counts, or of the trial, and the days of grace after it. A subscription that is paused or never
 * began gives none, and one that ended gives none after its end. One that was cancelled and is paid until its end has no
 * renewal that could be late.
 */
export function accessUntil(subscription: SubscriptionFact, payments: readonly PaidFact[]): Date | null {
  const { status, trialEnd, failingSince, cancelAt, endedAt } = subscription;
  if (status === 'incomplete' || status === 'paused') return null;
  const ends = payments.flatMap((payment) => paidEnd(payment, payments) ?? []);
  if (trialEnd) ends.push(trialEnd.getTime());
  if (ends.length === 0) return null;
  const paid = Math.max(...ends);
  if (endedAt) return new Date(Math.min(paid, endedAt.getTime()));
  if (status === 'canceled' || status === 'expired') return new Date(paid);
  if (cancelAt && cancelAt.getTime() <= paid) return cancelAt;
  const failing = failingSince ? failingSince.getTime() + graceDays.failing * dayMs : 0;
  return new Date(Math.max(paid + graceDays.late * dayMs, failing));
}

/**
 * The end of the time that a payment gives; null if it gives none. If the payments that its credit came from are lost,
 * its own money gives its share of the time.
 */
function paidEnd(payment: PaidFact, payments: readonly PaidFact[]): number | null {
  const { amount, credit, periodStart, periodEnd } = payment;
  if (!periodEnd || !isKept(payment)) return null;
  if (keepsCredit(payment, payments)) return periodEnd.getTime();
  if (!periodStart || amount === 0) return null;
  const length = periodEnd.getTime() - periodStart.getTime();
  return periodStart.getTime() + (length * amount) / (amount + credit);
}
