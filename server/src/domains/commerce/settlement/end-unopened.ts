import { subscriptionOrphaned } from './settlement.jobs.ts';
import type { SubscriptionState } from '../payments/provider-states.ts';
import type { Settling } from './settling.ts';

/**
 * A subscription whose payment differs from its order, or whose buyer is gone, opens nothing. So it must not renew either.
 * The alarm stays for the money that was taken.
 */
export async function endUnopened(
  { tx, queue, provider }: Pick<Settling, 'tx' | 'queue' | 'provider'>,
  { id, status }: Pick<SubscriptionState, 'id' | 'status'>,
): Promise<void> {
  if (status !== 'ended') await queue.send(tx, subscriptionOrphaned, { provider: provider.name, id }, id);
}
