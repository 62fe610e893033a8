import type { ListedSubscription } from '@fit-coder/contracts/payments-administration/figures';
import type { Person } from '@fit-coder/contracts/payments-administration/shared';
import { statusAt } from '../../subscriptions/subscription.ts';
import type { ListedSubscriptionRow } from './listed-subscriptions.repository.ts';

export function presentListedSubscription(
  row: ListedSubscriptionRow,
  user: Person,
  now: Date,
): ListedSubscription {
  const status = statusAt(row, now);
  const runs = status === 'trialing' || status === 'active' || status === 'past_due';
  return {
    id: row.id,
    user,
    plan: row.plan,
    interval: row.interval,
    unitAmountCents: row.amount,
    quantity: row.quantity,
    currency: row.currency,
    status,
    isTeam: row.is_team,
    renews: runs && row.provider_subscription !== null && row.cancel_at === null,
    provider: row.provider,
    createdAt: row.created_at.toISOString(),
    currentPeriodEnd: row.current_period_end?.toISOString() ?? null,
    cancelAt: row.cancel_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
  };
}
