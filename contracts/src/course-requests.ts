import * as z from 'zod/mini';
import { adminPaths } from './paths/admin.ts';
import { endpoint } from './endpoint.ts';
import { cursor, id, idParams, instant, message, nextCursor } from './primitives.ts';

/** A request for a course. Test administrators get a masked email address. */
export const courseRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  course: z.string(),
  createdAt: instant,
});
export type CourseRequest = z.infer<typeof courseRequest>;

export const listCourseRequests = endpoint({
  ...adminPaths.listCourseRequests,
  summary: 'List course requests, newest first',
  access: 'adminRead',
  query: z.strictObject({ cursor: z.optional(cursor) }),
  output: z.object({ requests: z.array(courseRequest), next: nextCursor }),
  errors: [],
});

export const deleteCourseRequest = endpoint({
  ...adminPaths.deleteCourseRequest,
  summary: 'Remove a course request that has been dealt with',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const courseRequestEndpoints = { listCourseRequests, deleteCourseRequest };
