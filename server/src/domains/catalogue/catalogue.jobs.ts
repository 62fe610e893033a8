import * as z from 'zod/mini';
import type { JobKind } from '../../platform/queue/queue.ts';

/** A visitor or a user requested a missing course. */
export const courseRequested = {
  name: 'course-requested',
  data: z.object({ requestId: z.uuid() }),
  retries: 8,
  retryDelay: 5,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;
