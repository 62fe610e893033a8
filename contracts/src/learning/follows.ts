import * as z from 'zod/mini';
import { linkToken } from '../address-change.ts';
import { endpoint } from '../endpoint.ts';
import { followPaths } from '../paths/follows.ts';
import { id, idParams, message } from '../primitives.ts';

/** The largest number of courses that a user can follow. */
export const maxFollows = 200;

export const followCourse = endpoint({
  ...followPaths.followCourse,
  summary: 'Follow a course: an email says when it opens or gets new lectures, at most once a day',
  access: 'userWrite',
  body: z.strictObject({ id }),
  output: z.object({ message }),
  errors: ['not_found', 'list_full'],
});

export const unfollowCourse = endpoint({
  ...followPaths.unfollowCourse,
  summary: 'Stop following a course',
  access: 'userWrite',
  params: idParams,
  output: z.object({ message }),
  errors: [],
});

export const stopFollowing = endpoint({
  ...followPaths.stopFollowing,
  summary: 'Stop following a course with the link in an email about it; repeating it is harmless',
  access: 'public',
  body: z.strictObject({ token: linkToken }),
  output: z.object({ message }),
  errors: [],
  limit: { max: 30, seconds: 60 },
});

export const followEndpoints = { followCourse, unfollowCourse, stopFollowing };
