import { listActivity, listSecurityEvents } from '@fit-coder/contracts/security-events';
import { type Route, route, viewerOf } from '../../../platform/route.ts';
import type { ActivityService } from './activity.service.ts';

/** The routes of the security events. */
export function activityRoutes(activity: ActivityService): Route[] {
  return [
    route(listActivity, (call) => activity.own(viewerOf(call), call.query.cursor)),
    route(listSecurityEvents, (call) => activity.all(viewerOf(call), call.query)),
  ];
}
