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
