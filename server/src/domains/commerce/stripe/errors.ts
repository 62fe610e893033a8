import Stripe from 'stripe';
import { PaymentRefused } from '../payments/payment-provider.ts';

const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;

/** Sentences for Stripe's error codes, for the user who asked for something that Stripe refuses. */
const sentences: Readonly<Record<string, string>> = {
  charge_already_refunded: 'This payment was already refunded in full.',
  charge_disputed: 'The buyer’s bank disputes this payment, so it cannot be refunded.',
  refund_disputed_payment: 'The buyer’s bank disputes this payment, so it cannot be refunded.',
  charge_not_refundable: 'Stripe does not refund this kind of payment.',
  invoice_payment_intent_requires_action:
    'Your bank wants you to confirm the payment. Choose another card under “Card and receipts” on your profile, then try again.',
  subscription_payment_intent_requires_action:
    'Your bank wants you to confirm the payment. Choose another card under “Card and receipts” on your profile, then try again.',
};

/** Whether Stripe does not have the object that a request is about or names. */
export function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether the key of a request was used before, with other parameters. */
export function isOtherRequest(error: unknown): boolean {
  return error instanceof StripeIdempotencyError;
}

/** Whether Stripe got too many requests for the moment. */
export function isTooMany(error: unknown): boolean {
  return error instanceof StripeRateLimitError;
}

/** Whether Stripe understood a request and refuses it for good. */
export function isRefused(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
}

/** What `call` returns, or null if Stripe does not have what it asks for. */
export async function known<Found>(call: Promise<Found>): Promise<Found | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** @throws PaymentRefused instead of Stripe's final refusal */
export async function orRefused<Done>(call: Promise<Done>): Promise<Done> {
  try {
    return await call;
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new PaymentRefused(sentenceOf(error), { cause: error });
  }
}

function sentenceOf(error: Stripe.errors.StripeError): string {
  const sentence = sentences[error.code ?? ''];
  if (sentence !== undefined) return sentence;
  // Stripe writes the messages of card errors for the cardholder.
  return error instanceof StripeCardError ? error.message : `Stripe refused it: ${error.message}`;
}
