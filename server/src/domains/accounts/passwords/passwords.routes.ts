import { changePassword, checkResetLink, forgetPassword, resetPassword } from '@fit-coder/contracts/accounts';
import { type Route, route, currentUserOf } from '../../../platform/route.ts';
import type { PasswordsService } from './passwords.service.ts';
import type { PasswordResetsService } from './resets.service.ts';

export interface PasswordServices {
  readonly passwords: PasswordsService;
  readonly resets: PasswordResetsService;
}

/** The routes for changing a password and for resetting a forgotten one. */
export function passwordRoutes({ passwords, resets }: PasswordServices): Route[] {
  return [
    route(changePassword, async (call) => {
      const { token, expiresAt, device } = await passwords.change(currentUserOf(call), call.body, call);
      call.response.startSession(token, expiresAt);
      call.response.keepDevice(device);
      return { succes: 'Your password was changed. All other devices were logged out.' };
    }),
    route(forgetPassword, async (call) => {
      await resets.request(call.body.email, call);
      return {
        succes:
          'Check your email. If there is an account with this address, we are sending a link that works for 15 minutes.',
      };
    }),
    route(checkResetLink, async (call) => ({ usable: await resets.isUsable(call.params.token) })),
    route(resetPassword, async (call) => {
      const { userId, device } = await resets.reset(call.params.token, call.body.password, call);
      call.response.keepDevice(device);
      if (call.currentUser?.userId === userId) call.response.endSession();
      return { succes: 'Your new password is set. You can log in with it now.' };
    }),
  ];
}
