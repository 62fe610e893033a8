import type { ShopSettings } from '../shop/shop-settings.repository.ts';

export type RefundPolicy = ShopSettings['refund'];

/** A bought course, and how many of its lectures were watched since the payment. */
export interface WatchedCourse {
  readonly title: string;
  readonly covered: number;
  readonly lectures: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Until when a buyer may ask for a payment back; null if the operator does not offer it. */
export function refundableUntil({ days }: RefundPolicy, paidAt: Date): Date | null {
  return days === 0 ? null : new Date(paidAt.getTime() + days * dayMs);
}

/**
 * Why a buyer cannot have a payment back; null if they can. No course that the payment opened may have been watched more
 * than the share: one rule for courses and subscriptions, so that nobody can watch a whole course and then pay nothing.
 */
export function policyRefusal(
  policy: RefundPolicy,
  paidAt: Date,
  courses: readonly WatchedCourse[],
  now: Date,
): string | null {
  const until = refundableUntil(policy, paidAt);
  if (until === null) return 'This site does not offer refunds.';
  if (now > until) {
    const days = policy.days === 1 ? 'one day' : `${policy.days} days`;
    return `A refund is possible within ${days} of the payment, and that time is over.`;
  }
  const watched = courses.find(({ covered, lectures }) => covered * 100 > policy.share * lectures);
  if (!watched) return null;
  const { title, covered, lectures } = watched;
  return `You have watched ${covered} of the ${lectures} lectures of “${title}”. A refund is possible if you watched at most ${policy.share}% of each course.`;
}
