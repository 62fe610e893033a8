import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { paymentsAdministrationPaths } from '../paths/payments-administration.ts';
import { cursor, instant, message, nextCursor } from '../primitives.ts';
import { numberedParams, person, withReason } from './shared.ts';

/** What an administrator must look at. */
export const alarm = z.object({
  id: z.string(),
  /** A stable name, such as `amount_mismatch`; a later version may add others. */
  kind: z.string(),
  provider: z.string(),
  /** The provider's id of what it is about. */
  subject: z.string(),
  at: instant,
  order: z.nullable(
    z.object({
      reference: z.string(),
      description: z.string(),
      amountCents: z.int(),
      currency: z.string(),
    }),
  ),
  user: z.nullable(person),
  /** The amount that the provider reported, if the alarm is about one. */
  reported: z.nullable(z.object({ amountCents: z.int(), currency: z.string() })),
  /** The provider's id of the subscription that was paid but opens nothing, so that this site cancels it there. */
  endedSubscription: z.nullable(z.string()),
  resolvedAt: z.nullable(instant),
  /** Null while it is open, or if the account was deleted. */
  resolvedBy: z.nullable(z.string()),
  /** How it was resolved, in the administrator's words. */
  resolution: z.nullable(z.string()),
});
export type PaymentAlarm = z.infer<typeof alarm>;

export const listPaymentAlarms = endpoint({
  ...paymentsAdministrationPaths.listPaymentAlarms,
  summary: 'List the open or the resolved alarms, newest first, 50 per page',
  access: 'adminRead',
  query: z.strictObject({
    state: z.enum(['open', 'resolved'], 'Choose open or resolved.'),
    cursor: z.optional(cursor),
  }),
  output: z.object({ alarms: z.array(alarm), next: nextCursor }),
  errors: [],
});

export const countPaymentAlarms = endpoint({
  ...paymentsAdministrationPaths.countPaymentAlarms,
  summary: 'Count the open alarms',
  access: 'adminRead',
  output: z.object({ open: z.int() }),
  errors: [],
});

export const resolvePaymentAlarm = endpoint({
  ...paymentsAdministrationPaths.resolvePaymentAlarm,
  summary: 'Mark an alarm as resolved',
  access: 'adminWrite',
  params: numberedParams,
  body: withReason,
  output: z.object({ message }),
  errors: ['not_found'],
});
