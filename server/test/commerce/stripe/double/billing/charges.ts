import { refOf } from '../objects/references.ts';
import type Stripe from 'stripe';
import { chargeObject } from '../objects/payment.ts';
import { newId } from '../objects/ids.ts';
import type { World } from '../world.ts';
import { isSlow, succeeds } from './cards.ts';

const sentence = 'Your card was declined.';

/** Tries to take the money of a payment intent. */
export function attempt(
  world: World,
  intent: Stripe.PaymentIntent,
  paymentMethod: string | null,
  onSession: boolean,
): 'failed' | 'processing' | 'succeeded' {
  intent.payment_method = paymentMethod;
  const method = paymentMethod ?? newId('pm');
  if (paymentMethod !== null && isSlow(world, paymentMethod)) {
    addCharge(world, intent, method, 'pending');
    intent.status = 'processing';
    world.emit('payment_intent.processing', intent);
    return 'processing';
  }
  const success = succeeds(world, paymentMethod, onSession);
  const charge = addCharge(world, intent, method, success ? 'succeeded' : 'failed');
  if (success) succeed(world, intent, charge);
  else fail(world, intent, charge);
  return success ? 'succeeded' : 'failed';
}

function addCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  paymentMethod: string,
  status: 'failed' | 'pending' | 'succeeded',
): Stripe.Charge {
  const failure = status === 'failed' ? sentence : null;
  const charge = chargeObject(intent, { paymentMethod, status, failure }, world.now());
  world.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

function succeed(world: World, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
}

function fail(world: World, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code: 'card_declined',
    message: sentence,
    charge: charge.id,
  };
  world.emit('charge.failed', charge);
  world.emit('payment_intent.payment_failed', intent);
}

/** The end of a payment that took days. As with a transfer, its charge has the time at which the money arrives. */
export function endSlowCharge(world: World, intent: Stripe.PaymentIntent): boolean {
  const charge = world.charges.get(refOf(intent.latest_charge));
  if (!charge) throw new Error('a processing payment has a charge');
  const success = succeeds(world, refOf(intent.payment_method), false);
  charge.created = world.now();
  charge.status = success ? 'succeeded' : 'failed';
  charge.paid = success;
  charge.amount_captured = success ? charge.amount : 0;
  charge.failure_message = success ? null : sentence;
  if (success) succeed(world, intent, charge);
  else fail(world, intent, charge);
  return success;
}
