import { changeAvatar, deleteAccount, updateProfile } from '@fit-coder/contracts/accounts';
import { type Route, route, currentUserOf } from '../../../platform/route.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { AccountDeletionService } from '../users/account-deletion.service.ts';
import type { ProfileService } from './profile.service.ts';

export interface ProfileServices {
  readonly profile: ProfileService;
  readonly passwords: PasswordsService;
  readonly accountDeletion: AccountDeletionService;
  readonly securityEvents: SecurityEvents;
}

/** The routes for the user's profile and the deletion of their account. */
export function profileRoutes({
  profile,
  passwords,
  accountDeletion,
  securityEvents,
}: ProfileServices): Route[] {
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
      const { endedBilling } = await accountDeletion.remove(currentUser.userId);
      const event = { kind: 'account_deleted', userId: currentUser.userId, detail: { by: 'self' } } as const;
      securityEvents.record(event, call);
      call.response.endSession();
      return {
        message: endedBilling
          ? 'Your subscription was cancelled and your account was deleted.'
          : 'Your account was deleted.',
      };
    }),
  ];
}
