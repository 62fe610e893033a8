import { followCourse, stopFollowing, unfollowCourse } from '@fit-coder/contracts/learning/follows';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { FollowsService } from './follows.service.ts';

/** The routes of the courses that users follow. */
export function followRoutes(service: FollowsService): Route[] {
  return [
    route(followCourse, async (call) => ({
      message: await service.follow(currentUserOf(call), call.body.id),
    })),
    route(unfollowCourse, async (call) => {
      await service.unfollow(currentUserOf(call), call.params.id);
      return { message: 'You will get no more emails about this course.' };
    }),
    route(stopFollowing, async (call) => {
      await service.stop(call.body.token);
      return { message: 'You will get no more emails about this course.' };
    }),
  ];
}
