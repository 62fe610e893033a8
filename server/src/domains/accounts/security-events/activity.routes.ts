import { listActivity, listSecurityEvents } from '@fit-coder/contracts/security-events';
import { type Route, route, currentUserOf } from '../../../platform/route.ts';
import type { ActivityService } from './activity.service.ts';

/** The routes of the security events. */
export function activityRoutes(activity: ActivityService): Route[] {
  return [
    route(listActivity, (call) => activity.own(currentUserOf(call), call.query.cursor)),
    route(listSecurityEvents, (call) => activity.all(currentUserOf(call), call.query)),
  ];
}
