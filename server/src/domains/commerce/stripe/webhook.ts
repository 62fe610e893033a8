import Stripe from 'stripe';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/refusal.ts';
import type { ProviderEvent } from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';

/** Seconds that a signature's time may differ from ours. */
const tolerance = 300;

/** What is read of an event: ids only, because its other fields have the version of the webhook endpoint. */
const eventShape = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.minLength(1), z.maxLength(255)),
});

const dataShape = z.object({
  data: z.object({
    object: z.object({
      id: z.string().check(z.minLength(1), z.maxLength(255)),
      payment_intent: z.optional(z.nullable(z.string())),
      charge: z.optional(z.nullable(z.string())),
    }),
  }),
});
type EventObject = z.infer<typeof dataShape>['data']['object'];

/** What to fetch after an event, by the beginning of its type. */
const subjects: readonly (readonly [prefix: string, subject: (object: EventObject) => Subject])[] = [
  ['checkout.session.', ({ id }) => ({ kind: 'checkout', id })],
  ['customer.subscription.', ({ id }) => ({ kind: 'subscription', id })],
  ['invoice.', ({ id }) => ({ kind: 'payment', id })],
  ['payment_intent.', ({ id }) => ({ kind: 'payment', id })],
  ['refund.', paymentOf],
  ['charge.', paymentOf],
];

/** Refunds and disputes name their payment; a charge from before payment intents is its own. */
function paymentOf({ id, payment_intent: intent, charge }: EventObject): Subject {
  return { kind: 'payment', id: intent ?? charge ?? id };
}

/**
 * Reads a webhook that one of the secrets signed at most five minutes ago.
 * @throws Refusal `wrong_signature`, `malformed_body`
 */
export function readWebhook(
  {
    client,
    secrets,
    now,
  }: { readonly client: Stripe; readonly secrets: readonly string[]; readonly now: Date },
  rawBody: Buffer,
  header: unknown,
): ProviderEvent {
  if (typeof header !== 'string' || !secrets.some((secret) => isSigned(client, rawBody, header, secret, now)))
    throw new Refusal('wrong_signature', 'The signature does not match the body, or it is too old.');
  const payload = rawBody.toString('utf8');
  const json = parseJson(payload);
  const event = eventShape.safeParse(json);
  if (!event.success) throw new Refusal('malformed_body', 'The body is not an event of Stripe.');
  const { id, type } = event.data;
  return { id, type, subject: subjectOf(type, json), payload };
}

/** Stripe's own check, which only refuses old signatures, and one for those from the future. */
function isSigned(client: Stripe, rawBody: Buffer, header: string, secret: string, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000);
  const [sent] = [...header.matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/gu)]
    .map(([, time]) => Number(time))
    .slice(-1);
  if (sent === undefined || sent > seconds + tolerance) return false;
  try {
    client.webhooks.constructEvent(rawBody, header, secret, tolerance, undefined, now.getTime());
    return true;
  } catch (error) {
    // Its other errors are about what was signed: a thin event, or no JSON.
    return !(error instanceof Stripe.errors.StripeSignatureVerificationError);
  }
}

/** Null for a type that this site does not follow, and for a thin event, which has no object. */
function subjectOf(type: string, json: unknown): Subject | null {
  const data = dataShape.safeParse(json);
  const [, subject] = subjects.find(([prefix]) => type.startsWith(prefix)) ?? [];
  return data.success && subject ? subject(data.data.data.object) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
