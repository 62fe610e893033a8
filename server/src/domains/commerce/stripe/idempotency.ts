import { createHash } from 'node:crypto';
import Stripe from 'stripe';

/** A short text that differs whenever the parameters differ. */
export function digestOf(parameters: unknown): string {
  return createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 16);
}

/**
 * Sends a request under its key. Stripe saves the answer to a key for a day, even a 500: only such a saved failure is
 * sent again, under a second key. The caller has checked that the first request did not succeed after all.
 */
export async function withKey<Made>(
  key: string,
  send: (options: { readonly idempotencyKey: string }) => Promise<Made>,
): Promise<Made> {
  try {
    return await send({ idempotencyKey: key });
  } catch (error) {
    if (!isSavedFailure(error)) throw error;
    return send({ idempotencyKey: `${key}:again` });
  }
}

function isSavedFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';
}
