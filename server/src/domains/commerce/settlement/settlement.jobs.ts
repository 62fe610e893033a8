import * as z from 'zod/mini';
import type { JobKind } from '../../../platform/queue/queue.ts';

/** How work on a subscription at its provider runs; it is retried for most of a day. */
const aboutSubscription = {
  data: z.object({ provider: z.string(), id: z.string() }),
  retries: 14,
  retryDelay: 2,
  timeout: 60,
  concurrency: 1,
} satisfies Omit<JobKind, 'name'>;

/**
 * Ends a subscription that was paid but opens nothing, so that it never renews: its buyer's account was being deleted, or
 * the payment differs from its order.
 */
export const subscriptionOrphaned = { name: 'subscription-orphaned', ...aboutSubscription } satisfies JobKind;

/** Fetches and settles a subscription again, because the money behind its credit was lost or came back. */
export const creditToJudge = { name: 'credit-to-judge', ...aboutSubscription } satisfies JobKind;
