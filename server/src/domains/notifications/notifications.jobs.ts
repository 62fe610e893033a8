import * as z from 'zod/mini';
import type { JobKind } from '../../platform/queue/queue.ts';

/**
 * Mails one administrator about a course request. Each administrator gets a separate job, so that no retry mails anyone
 * twice.
 */
export const courseRequestToMail = {
  name: 'course-request-to-mail',
  data: z.object({ requestId: z.uuid(), to: z.string() }),
  retries: 8,
  retryDelay: 5,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;
