import { holdAccount } from '../../accounts/accounts.ts';
import { subscriptionChanged, type SubscriptionChange } from '../commerce.jobs.ts';
import { accessUntil } from '../entitlements/access.ts';
import { setEntitlement } from '../entitlements/entitlement-changes.repository.ts';
import type { Outcome } from '../orders/order.ts';
import { findPaidFacts, storePayment } from '../payments/payments.repository.ts';
import type { SubscriptionState } from '../payments/provider-states.ts';
import { changesOf, type HeldSubscription } from '../subscriptions/lifecycle.ts';
import {
  findSubscriptionUser,
  lockSubscription,
  storeSubscriptionState,
} from '../subscriptions/subscriptions.repository.ts';
import type { Settling } from './settle-order.ts';

/**
 * Applies the state of a subscription that its provider renews: its status and period, its payments with their refunds,
 * and access change together. A state that was fetched before the last applied one changes nothing, so the order in
 * which events arrive does not matter.
 */
export async function settleSubscriptionState(
  settling: Settling,
  state: SubscriptionState,
): Promise<Outcome> {
  const { tx, provider, ticket } = settling;
  const userId = await findSubscriptionUser(tx, provider.name, state.owner);
  if (userId === null || !(await holdAccount(tx, userId))) return 'unknown_subscription';
  const held = await lockSubscription(tx, state.owner);
  if (!held) return 'unknown_subscription';
  if (held.ticket >= ticket) return 'older_state';
  await storeSubscriptionState(tx, held.id, state, ticket);
  const payments = await storePayments(settling, held, state);
  await openSubscription(settling, held, state);
  await tell(settling, held, changesOf(held, state, payments));
  return 'changed';
}

async function storePayments(
  { tx, provider, ticket }: Settling,
  held: HeldSubscription,
  state: SubscriptionState,
) {
  const changes = [];
  for (const payment of state.payments) {
    const owner = { userId: held.userId, orderId: null, subscriptionId: held.id };
    changes.push(await storePayment(tx, provider.name, payment, owner, ticket));
  }
  return changes;
}

async function openSubscription({ tx, now }: Settling, held: HeldSubscription, state: SubscriptionState) {
  const status = state.status === 'ended' ? 'expired' : state.status;
  const facts = await findPaidFacts(tx, { subscriptionId: held.id });
  const until = accessUntil({ ...state, status }, facts) ?? 'closed';
  const entitlement = {
    userId: held.userId,
    courseId: null,
    source: 'subscription',
    sourceId: held.id,
  } as const;
  await setEntitlement(
    tx,
    entitlement,
    until,
    { reason: `The subscription is ${status}.`, actorId: null },
    now,
  );
}

async function tell(
  { tx, queue, ticket }: Settling,
  held: HeldSubscription,
  changes: readonly SubscriptionChange[],
) {
  for (const change of changes) {
    const data = { userId: held.userId, subscriptionId: held.id, ...change };
    await queue.send(tx, subscriptionChanged, data, `${held.id}-${ticket}-${change.kind}`);
  }
}
