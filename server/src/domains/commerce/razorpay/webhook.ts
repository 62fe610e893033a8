import * as z from 'zod/mini';
import { Refusal } from '../../../platform/refusal.ts';
import type { ProviderEvent } from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';
import { isSigned } from './signature.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const id = z.nullish(z.string());
const entity = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.optional(z.object({ entity: z.object(shape) }));

/** What this site reads of an event; `payload` has the objects that the event is about. */
const event = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  payload: z.object({
    payment: entity({ id: z.string(), order_id: id, invoice_id: id }),
    subscription: entity({ id: z.string() }),
    invoice: entity({ subscription_id: id }),
    refund: entity({ payment_id: z.string() }),
    dispute: entity({ payment_id: z.string() }),
  }),
});
type Payload = z.infer<typeof event>['payload'];

/**
 * Reads a webhook. Its signature covers only the body, which has no time of its sending: Razorpay sends the same body
 * again for 24 hours, and an operator can have one of the last 15 days sent again. So no event is too old. An old one
 * does no harm, because its id is stored once and only the present state counts.
 * @throws Refusal `wrong_signature`, `malformed_body`
 */
export function readWebhook(rawBody: Buffer, headers: Headers, secrets: readonly string[]): ProviderEvent {
  const text = rawBody.toString('utf8');
  const signature = headers['x-razorpay-signature'];
  const isOurs =
    typeof signature === 'string' && secrets.some((secret) => isSigned(rawBody, signature, secret));
  if (!isOurs) throw new Refusal('wrong_signature', 'The signature does not match the body.');
  const eventId = headers['x-razorpay-event-id'];
  const read = event.safeParse(parseJson(text));
  if (!read.success || typeof eventId !== 'string' || !/^[\w-]{1,100}$/u.test(eventId))
    throw new Refusal('malformed_body', 'The body is not an event of Razorpay.');
  const { event: type, payload } = read.data;
  return { id: eventId, type, subject: subjectOf(type, payload), payload: text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function subjectOf(type: string, payload: Payload): Subject | null {
  const [topic] = type.split('.');
  const subscription = payload.subscription?.entity.id ?? payload.invoice?.entity.subscription_id;
  const disputed = payload.dispute?.entity.payment_id ?? payload.refund?.entity.payment_id;
  switch (topic) {
    case 'subscription':
    case 'invoice':
      return subscription ? { kind: 'subscription', id: subscription } : null;
    case 'refund':
      return disputed === undefined ? null : { kind: 'payment', id: disputed };
    case 'order':
    case 'payment':
      return disputed === undefined ? paidSubject(payload) : { kind: 'payment', id: disputed };
    default:
      return null;
  }
}

/** A payment of a renewal has an invoice, and all others an order. */
function paidSubject({ payment }: Payload): Subject | null {
  if (!payment) return null;
  const { id: paymentId, order_id: order, invoice_id: invoice } = payment.entity;
  return order && !invoice ? { kind: 'checkout', id: order } : { kind: 'payment', id: paymentId };
}
