import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import type { SubscriptionState } from '../payments/provider-states.ts';
import type { HeldSubscription } from '../subscriptions/lifecycle.ts';
import { findOtherRunning } from '../subscriptions/subscriptions.repository.ts';
import type { Settling } from './settling.ts';

/** Raises an alarm if the user pays for two subscriptions, such as from two tabs. */
export async function alarmOfSecond(
  settling: Settling,
  held: HeldSubscription,
  state: SubscriptionState,
): Promise<void> {
  const other = held.isTeam ? null : await findOtherRunning(settling.tx, held.userId, held.id);
  if (other !== null)
    await raise(settling, held, state, 'subscribed_twice', { subscription: held.id, other });
}

/**
 * Raises an alarm if a subscription is paid at another price than one of this site, such as after someone changed its
 * price in the provider's dashboard. It stays open, because it is paid; only payments in another currency open nothing,
 * because nobody agreed on what they are worth.
 */
export async function alarmOfOtherPrice(
  settling: Settling,
  held: HeldSubscription,
  state: SubscriptionState,
  isKnown: boolean,
): Promise<void> {
  if (!isKnown && state.status !== 'ended')
    await raise(settling, held, state, 'unknown_price', { price: state.price });
  const other = state.payments.find(
    ({ status, currency }) => status === 'paid' && held.currency !== null && currency !== held.currency,
  );
  if (!other) return;
  const { id: payment, amount, currency } = other;
  await raise(settling, held, state, 'other_currency', { payment, amount, currency });
}

async function raise(
  { tx, provider, now }: Settling,
  held: HeldSubscription,
  { id: subject }: SubscriptionState,
  kind: string,
  detail: Readonly<Record<string, string | number>>,
): Promise<void> {
  const orderId = held.order?.id ?? null;
  await raiseAlarm(tx, { kind, provider: provider.name, subject, orderId, detail }, now);
}
