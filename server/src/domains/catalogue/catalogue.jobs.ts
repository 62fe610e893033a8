import * as z from 'zod/mini';
import { usualAttempts, type JobKind } from '../../platform/queue/queue.ts';

/** A visitor or a user requested a missing course. */
export const courseRequested = {
  name: 'course-requested',
  data: z.object({ requestId: z.uuid() }),
  ...usualAttempts,
} satisfies JobKind;

export const catalogueJobs: readonly JobKind[] = [courseRequested];
