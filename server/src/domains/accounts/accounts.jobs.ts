import * as z from 'zod/mini';
import type { JobKind } from '../../platform/queue.ts';

/** News: someone created an account. */
export const accountRegistered = {
  name: 'account-registered',
  data: z.object({ userId: z.uuid() }),
  retries: 8,
  retryDelay: 5,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;

/** News: a picture is nobody's any more; `key` is its key in storage. */
export const pictureDiscarded = {
  name: 'picture-discarded',
  data: z.object({ key: z.string() }),
  retries: 8,
  retryDelay: 5,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;
