import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { paymentsAdministrationPaths } from '../paths/payments-administration.ts';
import { cursor, instant, message, nextCursor } from '../primitives.ts';
import { numberedParams, search, withReason } from './shared.ts';

/** An event of a payment provider, as the ledger has it. */
export const eventSummary = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's id of the event. */
  eventId: z.string(),
  type: z.string(),
  /** What it is about: the provider's id of a checkout, a subscription or a payment. */
  subject: z.nullable(z.string()),
  subjectKind: z.nullable(z.enum(['checkout', 'subscription', 'payment'])),
  receivedAt: instant,
  /** Null while it is not handled. */
  handledAt: z.nullable(instant),
  /** What came of it, such as `paid`; a later version may add others. */
  outcome: z.nullable(z.string()),
  /** The last time that an administrator had it handled again, and what came of that. */
  replayedAt: z.nullable(instant),
  replayOutcome: z.nullable(z.string()),
});
export type PaymentEventSummary = z.infer<typeof eventSummary>;

export const listPaymentEvents = endpoint({
  ...paymentsAdministrationPaths.listPaymentEvents,
  summary:
    'List the events of payment providers, newest first, 50 per page; `q` matches the beginning of the provider’s id of the event or of its subject',
  access: 'adminRead',
  query: z.strictObject({
    state: z.optional(z.enum(['handled', 'unhandled'])),
    outcome: z.optional(z.string().check(z.maxLength(40), z.regex(/^[a-z_]+$/u))),
    q: search,
    cursor: z.optional(cursor),
  }),
  output: z.object({ events: z.array(eventSummary), next: nextCursor }),
  errors: [],
});

export const getPaymentEvent = endpoint({
  ...paymentsAdministrationPaths.getPaymentEvent,
  summary: 'Get an event of a payment provider with its content',
  access: 'adminRead',
  params: numberedParams,
  output: z.object({
    event: z.extend(eventSummary, {
      /** The reference of the order that it is about. */
      order: z.nullable(z.string()),
      /**
       * What the provider sent, by the path of each value, such as `data.object.amount`. Long values are cut, and secrets
       * are left out. Null for test administrators, because it can name customers.
       */
      content: z.nullable(z.array(z.object({ path: z.string(), value: z.string() }))),
      /** How many values are not shown. */
      omitted: z.int(),
    }),
  }),
  errors: ['not_found'],
});

export const replayPaymentEvent = endpoint({
  ...paymentsAdministrationPaths.replayPaymentEvent,
  summary: 'Handle an event of a payment provider again, even if it was handled',
  access: 'adminWrite',
  params: numberedParams,
  body: withReason,
  output: z.object({ event: eventSummary, message }),
  errors: ['not_found', 'provider_unreachable'],
});
