import {
  changeAvatar,
  changePassword,
  checkResetLink,
  deleteAccount,
  endOtherSessions,
  endSession,
  forgetPassword,
  listSessions,
  resetPassword,
  updateProfile,
} from '@fit-coder/contracts/accounts';
import { type Route, route, currentUserOf } from '../../../platform/route.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import type { AccountDeletionService } from '../users/account-deletion.service.ts';
import type { OwnSessionsService } from '../sessions/own-sessions.service.ts';
import type { PasswordResetsService } from '../passwords/resets.service.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { ProfileService } from './profile.service.ts';

export interface OwnAccountServices {
  readonly profile: ProfileService;
  readonly passwords: PasswordsService;
  readonly resets: PasswordResetsService;
  readonly ownSessions: OwnSessionsService;
  readonly accountDeletion: AccountDeletionService;
  readonly securityEvents: SecurityEvents;
}

/** The routes for the user's own account. */
export function ownAccountRoutes(services: OwnAccountServices): Route[] {
  return [...profileRoutes(services), ...passwordRoutes(services), ...sessionRoutes(services)];
}

function profileRoutes({ profile, passwords, accountDeletion, securityEvents }: OwnAccountServices): Route[] {
  return [
    route(updateProfile, async (call) => {
      const currentUser = currentUserOf(call);
      const asked = await profile.update(currentUser, call.body);
      if (asked === null) return { succes: 'Your profile was saved.' };
      securityEvents.record({ kind: 'address_change_requested', userId: currentUser.userId }, call);
      return {
        succes: `Your profile was saved. Open the link that we sent to ${asked} to confirm that address.`,
      };
    }),
    route(changeAvatar, async (call) => {
      await profile.changeAvatar(currentUserOf(call), call.files['file'] ?? Buffer.alloc(0));
      return { message: 'Your picture was changed.' };
    }),
    route(deleteAccount, async (call) => {
      const currentUser = currentUserOf(call);
      await passwords.confirm(currentUser, call.body.password, 'password', call);
      await accountDeletion.remove(currentUser.userId);
      const event = { kind: 'account_deleted', userId: currentUser.userId, detail: { by: 'self' } } as const;
      securityEvents.record(event, call);
      call.response.endSession();
      return { message: 'Your account was deleted.' };
    }),
  ];
}

function passwordRoutes({ passwords, resets }: OwnAccountServices): Route[] {
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

function sessionRoutes({ ownSessions }: OwnAccountServices): Route[] {
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
