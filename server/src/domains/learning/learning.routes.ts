import { courseAccess, getPlayback } from '@fit-coder/contracts/learning';
import { route, viewerOf, type Route } from '../../platform/route.ts';
import type { LearningService } from './learning.service.ts';

/** The routes of learning. */
export function learningRoutes(service: LearningService): Route[] {
  return [
    route(courseAccess, async (call) => ({
      entitled: await service.isEntitled(viewerOf(call), call.params.id),
    })),
    route(getPlayback, async (call) => ({ playback: await service.playback(call.viewer, call.params.id) })),
  ];
}
