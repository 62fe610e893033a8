import * as z from 'zod/mini';
import type { JobKind } from '../../../platform/queue/queue.ts';
import { sandboxEvent } from './event.ts';

/** Work of the sandbox: tell the shop what happened to a checkout, until it answers that it knows. */
export const sandboxWebhook = {
  name: 'sandbox-webhook',
  /** `address` is where the shop hears webhooks. */
  data: z.object({ address: z.url(), event: sandboxEvent }),
  retries: 14,
  retryDelay: 1,
  timeout: 30,
  concurrency: 4,
} satisfies JobKind;

/** The kinds of work that a queue needs to know for the sandbox to run. */
export const sandboxJobKinds: readonly JobKind[] = [sandboxWebhook];
