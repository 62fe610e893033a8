import * as z from 'zod/mini';
import type { Subject } from '../payments/provider-states.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const event = { id, createdAt: z.string() };

/** The sandbox's webhook event: it says that something changed, but not its current state. */
export const sandboxEvent = z.union([
  z.object({
    ...event,
    type: z.enum(['checkout.paid', 'checkout.declined', 'checkout.expired']),
    checkout: id,
  }),
  z.object({
    ...event,
    type: z.enum([
      'subscription.created',
      'subscription.updated',
      'subscription.renewed',
      'subscription.past_due',
      'subscription.ended',
    ]),
    subscription: id,
  }),
  z.object({
    ...event,
    type: z.enum([
      'payment.paid',
      'payment.failed',
      'refund.created',
      'dispute.opened',
      'dispute.won',
      'dispute.lost',
    ]),
    payment: id,
  }),
]);
export type SandboxEvent = z.infer<typeof sandboxEvent>;
export type SandboxEventType = SandboxEvent['type'];

/** What an event is about. Refunds and disputes are parts of their payment. */
export function subjectOf(told: SandboxEvent): Subject {
  if ('checkout' in told) return { kind: 'checkout', id: told.checkout };
  if ('subscription' in told) return { kind: 'subscription', id: told.subscription };
  return { kind: 'payment', id: told.payment };
}
