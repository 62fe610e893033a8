import type Stripe from 'stripe';
import type { World } from '../world.ts';

export function setStatus(
  world: World,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): void {
  subscription.status = status;
  world.emit('customer.subscription.updated', subscription);
}

export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  subscription.status = 'canceled';
  subscription.canceled_at ??= world.now();
  subscription.ended_at = world.now();
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason;
  world.emit('customer.subscription.deleted', subscription);
}
