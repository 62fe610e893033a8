import type { EndpointPath } from '../endpoint.ts';
import { del, post } from './methods.ts';

/** The calls about courses that users follow. */
export const followPaths = {
  followCourse: post('/follows'),
  unfollowCourse: del('/follows/:id'),
  stopFollowing: post('/unfollow'),
} as const satisfies Record<string, EndpointPath>;
