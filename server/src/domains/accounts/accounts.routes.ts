import { login, loginAsTestAdmin, logout, me, register } from '@fit-coder/contracts/accounts';
import { type Call, type Route, route, viewerOf } from '../../platform/route.ts';
import type { AccountsService, SignedIn, Visitor } from './accounts.service.ts';

/** The routes of accounts. */
export function accountRoutes(service: AccountsService): Route[] {
  return [
    route(register, async (call) => {
      const { file } = call.files;
      const signedIn = await service.register(call.body, file?.bytes ?? Buffer.alloc(0), visitorOf(call));
      return welcome(call, signedIn, `Welcome, ${signedIn.user.name}.`);
    }),
    route(login, async (call) => {
      const signedIn = await service.login(call.body, visitorOf(call));
      return welcome(call, signedIn, `Welcome back, ${signedIn.user.name}.`);
    }),
    route(loginAsTestAdmin, async (call) => {
      const signedIn = await service.loginAsTestAdmin(visitorOf(call));
      return welcome(call, signedIn, 'You are the test administrator: look at everything, change nothing.');
    }),
    route(me, async (call) => ({ user: await service.me(viewerOf(call)) })),
    route(logout, async (call) => {
      await service.logout(call.viewer, call);
      call.answer.endSession();
      return { user: null };
    }),
  ];
}

function visitorOf({ viewer, ip, userAgent, device }: Visitor): Visitor {
  return { viewer, ip, userAgent, device };
}

function welcome(call: Pick<Call, 'answer'>, { user, session, device }: SignedIn, message: string) {
  call.answer.startSession(session.token, session.expiresAt);
  if (device !== null) call.answer.keepDevice(device);
  return { user, message };
}
