import { minorDigits } from '@fit-coder/contracts/money';
import type {
  CustomerOrder,
  CustomerPayment,
  CustomerSubscription,
} from '@fit-coder/contracts/customers/customers';
import type { BadgeTone } from '../../ui/controls/badge.tsx';
import { formatDay } from '../../ui/text/date.ts';

interface StateWords {
  readonly tone: BadgeTone;
  readonly word: string;
}

export const orderStates = {
  pending: { tone: 'warning', word: 'Not paid yet' },
  paid: { tone: 'success', word: 'Paid' },
  failed: { tone: 'danger', word: 'Failed' },
} as const satisfies Record<CustomerOrder['status'], StateWords>;

/** The state of a payment, also once it was refunded, or will be. */
export function paymentState({
  status,
  amountCents,
  refunds,
}: Pick<CustomerPayment, 'status' | 'amountCents' | 'refunds'>): StateWords {
  if (status === 'paid' && refunds.some((refund) => refund.status === 'pending'))
    return { tone: 'warning', word: 'Refund on its way' };
  const made = refunds.filter((refund) => refund.status === 'succeeded');
  const refundedCents = made.reduce((sum, refund) => sum + refund.amountCents, 0);
  if (status !== 'paid' || refundedCents === 0) return orderStates[status];
  return { tone: 'neutral', word: refundedCents >= amountCents ? 'Refunded' : 'Refunded in part' };
}

/** Of an order that its buyer has paid, before the money has arrived. */
export const awaitedState: StateWords = { tone: 'warning', word: 'Payment on its way' };

export const refundStates = {
  requested: { tone: 'warning', word: 'Waiting for the provider' },
  pending: { tone: 'warning', word: 'On its way' },
  succeeded: { tone: 'success', word: 'Refunded' },
  failed: { tone: 'danger', word: 'Failed' },
} as const satisfies Record<CustomerPayment['refunds'][number]['status'], StateWords>;

export const subscriptionStates = {
  incomplete: { tone: 'neutral', word: 'Not paid yet' },
  trialing: { tone: 'success', word: 'Trial' },
  active: { tone: 'success', word: 'Active' },
  past_due: { tone: 'warning', word: 'Payment due' },
  paused: { tone: 'warning', word: 'Paused' },
  canceled: { tone: 'neutral', word: 'Cancelled' },
  expired: { tone: 'neutral', word: 'Ended' },
} as const satisfies Record<CustomerSubscription['status'], StateWords>;

/** The dates of a subscription that matter, each as a sentence. */
export function subscriptionDates(subscription: CustomerSubscription): string[] {
  const { createdAt, trialEnd, currentPeriodEnd, cancelAt, failingSince, endedAt } = subscription;
  const dated: ReadonlyArray<readonly [string, string | null]> = [
    ['Ordered', createdAt],
    ['Trial until', trialEnd],
    ['Paid until', currentPeriodEnd],
    ['Ends', cancelAt],
    ['Payments fail since', failingSince],
    ['Ended', endedAt],
  ];
  return dated.flatMap(([words, at]) => (at === null ? [] : [`${words} ${formatDay(at)}`]));
}

/** An amount as typed, such as `12.50`, in the currency's smallest unit; null if it is not an amount. */
export function amountOf(typed: unknown, currency: string): number | null {
  if (typeof typed !== 'string') return null;
  const digits = minorDigits(currency);
  const number = typed.trim().replace(',', '.');
  if (!/^\d{1,9}(?:\.\d+)?$/u.test(number)) return null;
  if ((number.split('.')[1] ?? '').length > digits) return null;
  return Math.round(Number(number) * 10 ** digits);
}

/** An amount in the currency's smallest unit as it is typed, such as `12.50`. */
export function typedAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
