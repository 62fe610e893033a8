import * as z from 'zod/mini';
import type { JobKind } from '../../../platform/queue/queue.ts';
import { sandboxEvent } from './event.ts';

/** Sends a webhook about a checkout to the shop, until the shop acknowledges it. */
export const sandboxWebhook = {
  name: 'sandbox-webhook',
  /** `address` is the shop's webhook address. */
  data: z.object({ address: z.url(), event: sandboxEvent }),
  retries: 14,
  retryDelay: 1,
  timeout: 30,
  concurrency: 4,
} satisfies JobKind;

/** The job kinds that the sandbox needs in a queue. */
export const sandboxJobKinds: readonly JobKind[] = [sandboxWebhook];
