import type { ListedSubscription } from '@fit-coder/contracts/payments-administration/figures';
import type { BadgeTone } from '../../../ui/controls/badge.tsx';
import { choiceOf, listAddress } from '../address.ts';
import type { SubscriptionFilter } from '../payments.api.ts';

type Status = ListedSubscription['status'];

export const subscriptionStatusNames = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Payment due',
  paused: 'Paused',
  canceled: 'Cancelled',
  expired: 'Ended',
  incomplete: 'Not paid yet',
} as const satisfies Record<Status, string>;

export const subscriptionTones = {
  active: 'success',
  trialing: 'neutral',
  past_due: 'warning',
  paused: 'warning',
  canceled: 'neutral',
  expired: 'neutral',
  incomplete: 'neutral',
} as const satisfies Record<Status, BadgeTone>;

/** The states in the order of the filter. */
export const filterStatuses = Object.keys(subscriptionStatusNames) as Status[];

export const subscriptionsPath = '/admin/payments/subscriptions';

/** The filter that a URL of the list asks for, such as `?status=past_due`. */
export function subscriptionFilterOf(search: URLSearchParams): SubscriptionFilter {
  const status = choiceOf(search, 'status', filterStatuses);
  return status ? { status } : {};
}

export function subscriptionsAddress(status?: Status): string {
  return listAddress(subscriptionsPath, { status });
}
