import type { Database } from '../../../platform/database/database.ts';
import { accessUntil, type SubscriptionFact } from '../entitlements/access.ts';
import type { Until } from '../entitlements/entitlement-changes.repository.ts';
import { findSubscriptionFacts } from '../payments/payments.repository.ts';
import { isGivenBack } from '../refunds/unfinished-refunds.repository.ts';
import type { SubscriptionRow } from './subscription.ts';

/** What decides about a subscription as stored. */
export function factOf(row: SubscriptionRow): SubscriptionFact {
  return {
    status: row.status,
    trialEnd: row.trial_end,
    failingSince: row.failing_since,
    cancelAt: row.cancel_at,
    endedAt: row.ended_at,
  };
}

/**
 * Until when a subscription gives access, from its state and its payments as stored. One that its buyer gives back is
 * closed before its provider has ended it, without the days of grace of an earlier payment, and stays closed afterwards.
 */
export async function openUntil(
  tx: Database,
  subscriptionId: string,
  state: SubscriptionFact,
): Promise<Exclude<Until, 'forever'>> {
  if (await isGivenBack(tx, subscriptionId)) return 'closed';
  return accessUntil(state, await findSubscriptionFacts(tx, subscriptionId)) ?? 'closed';
}
