import * as z from 'zod/mini';
import type { JobKind } from '../../platform/queue.ts';

/** Work: bring an event of the ledger to its end. Tried for most of a day; the ledger keeps what fails longer. */
export const paymentEventReceived = {
  name: 'payment-event-received',
  data: z.object({ eventId: z.int() }),
  retries: 14,
  retryDelay: 2,
  timeout: 60,
  concurrency: 4,
} satisfies JobKind;

/** News: an order was paid, and what it bought is open. Once for each order. */
export const paymentSettled = {
  name: 'payment-settled',
  data: z.object({
    userId: z.uuid(),
    reference: z.string(),
    planName: z.string(),
    amountCents: z.int(),
    currency: z.string(),
    /** When the paid period ends, ISO 8601. */
    paidUntil: z.string(),
  }),
  retries: 8,
  retryDelay: 5,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;
