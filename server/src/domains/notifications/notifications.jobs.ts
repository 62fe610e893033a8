import * as z from 'zod/mini';
import type { JobKind } from '../../platform/queue/queue.ts';

/** Work: write to one administrator that someone asked for a course. A job each, so that no retry writes twice. */
export const tellOfCourseRequest = {
  name: 'tell-of-course-request',
  data: z.object({ requestId: z.uuid(), to: z.string() }),
  retries: 8,
  retryDelay: 5,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;
