import { createHash } from 'node:crypto';
import Stripe from 'stripe';

const { StripeAPIError, StripeCardError } = Stripe.errors;

/** A short text that differs whenever the parameters differ. */
export function digestOf(parameters: unknown): string {
  return createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 16);
}

/**
 * Sends a request under its key. Stripe saves the answer to a key for a day, even a failure that would not happen again:
 * if it repeats one, the request is sent under the next key. Before that, `find` looks for what the failed request made
 * all the same; it is left out where a second object does no harm.
 */
export async function withKey<Made>(
  key: string,
  send: (options: { readonly idempotencyKey: string }) => Promise<Made>,
  find: () => Promise<Made | null> = async () => null,
): Promise<Made> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send({ idempotencyKey: attempt === 1 ? key : `${key}:${attempt}` });
    } catch (error) {
      if (!isRepeatedFailure(error)) throw error;
      const made = await find();
      if (made !== null) return made;
    }
  }
}

function isRepeatedFailure(error: unknown): boolean {
  return (
    (error instanceof StripeAPIError || error instanceof StripeCardError) &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}
