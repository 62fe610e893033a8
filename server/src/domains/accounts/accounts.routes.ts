import { login, loginAsTestAdmin, logout, me, register } from '@fit-coder/contracts/accounts';
import { type Route, route, currentUserOf } from '../../platform/route.ts';
import type { AccountsService } from './accounts.service.ts';
import { loginOriginOf, welcome } from './sessions/login-origin.ts';

export function accountRoutes(service: AccountsService): Route[] {
  return [
    route(register, async (call) => {
      const { file } = call.files;
      const signedIn = await service.register(call.body, file ?? Buffer.alloc(0), loginOriginOf(call));
      return welcome(call, signedIn, `Welcome, ${signedIn.user.name}.`);
    }),
    route(login, async (call) => {
      const signedIn = await service.login(call.body, loginOriginOf(call));
      return welcome(call, signedIn, `Welcome back, ${signedIn.user.name}.`);
    }),
    route(loginAsTestAdmin, async (call) => {
      const signedIn = await service.loginAsTestAdmin(loginOriginOf(call));
      return welcome(
        call,
        signedIn,
        'You are logged in as the test administrator. You can look at everything, but change nothing.',
      );
    }),
    route(me, async (call) => ({ user: service.me(currentUserOf(call)) })),
    route(logout, async (call) => {
      await service.logout(call.currentUser, call);
      call.response.endSession();
      return { user: null };
    }),
  ];
}
