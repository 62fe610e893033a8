import * as z from 'zod/mini';
import type { JobKind } from '../../platform/queue/queue.ts';

/** News: someone asked for a course that is missing. */
export const courseRequested = {
  name: 'course-requested',
  data: z.object({ requestId: z.uuid() }),
  retries: 8,
  retryDelay: 5,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;
