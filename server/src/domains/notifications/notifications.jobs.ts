import * as z from 'zod/mini';
import { usualAttempts, type JobKind } from '../../platform/queue/queue.ts';

/**
 * Emails one administrator about a course request. Each administrator gets a separate job, so that no retry
 * emails anyone twice.
 */
export const courseRequestToMail = {
  name: 'tell-of-course-request',
  data: z.object({ requestId: z.uuid(), to: z.string() }),
  ...usualAttempts,
} satisfies JobKind;

export const notificationJobs: readonly JobKind[] = [courseRequestToMail];
