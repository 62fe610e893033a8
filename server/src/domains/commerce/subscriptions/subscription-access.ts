import type { Database } from '../../../platform/database/database.ts';
import { accessUntil, type SubscriptionFact } from '../entitlements/access.ts';
import type { Until } from '../entitlements/entitlement-changes.repository.ts';
import { findSubscriptionFacts } from '../payments/payments.repository.ts';

/** Until when a subscription gives access, from its state and its payments as stored. */
export async function openUntil(
  tx: Database,
  subscriptionId: string,
  state: SubscriptionFact,
): Promise<Exclude<Until, 'forever'>> {
  return accessUntil(state, await findSubscriptionFacts(tx, subscriptionId)) ?? 'closed';
}
