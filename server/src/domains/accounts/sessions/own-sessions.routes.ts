import { endOtherSessions, endSession, listSessions } from '@fit-coder/contracts/accounts';
import { type Route, route, currentUserOf } from '../../../platform/route.ts';
import type { OwnSessionsService } from './own-sessions.service.ts';

/** The routes for the user's own sessions. */
export function ownSessionRoutes(ownSessions: OwnSessionsService): Route[] {
  return [
    route(listSessions, async (call) => ({ sessions: await ownSessions.list(currentUserOf(call)) })),
    route(endSession, async (call) => {
      const { device, current } = await ownSessions.end(currentUserOf(call), call.params.id, call);
      if (current) call.response.endSession();
      return { message: `Logged out: ${device}.` };
    }),
    route(endOtherSessions, async (call) => {
      const count = await ownSessions.endOthers(currentUserOf(call), call);
      const devices = count === 1 ? 'one other device' : `${count} other devices`;
      return {
        message: count === 0 ? 'You are logged in only on this device.' : `Logged out on ${devices}.`,
      };
    }),
  ];
}
