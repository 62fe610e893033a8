import {
  cancelAddressChange,
  confirmAddress,
  getPendingAddress,
  resendAddressLink,
  revertAddress,
} from '@fit-coder/contracts/address-change';
import { type Route, route, currentUserOf } from '../../../platform/route.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import type { AddressChangesService } from './address-changes.service.ts';

/** The routes of a requested change of address. */
export function addressChangeRoutes(changes: AddressChangesService, events: SecurityEvents): Route[] {
  return [
    route(getPendingAddress, async (call) => ({ pending: await changes.pending(currentUserOf(call)) })),
    route(resendAddressLink, async (call) => {
      const email = await changes.resend(currentUserOf(call));
      return { message: `We sent a new link to ${email}.` };
    }),
    route(cancelAddressChange, async (call) => {
      await changes.cancel(currentUserOf(call));
      return { message: 'The change was cancelled. Your account keeps its address.' };
    }),
    route(confirmAddress, async (call) => {
      const { userId, email } = await changes.confirm(call.body.token, call.currentUser);
      events.record({ kind: 'address_changed', userId }, call);
      return { message: `Your email address was changed. From now on, log in with ${email}.` };
    }),
    route(revertAddress, async (call) => {
      const { userId, email, count } = await changes.revert(call.body.token, call);
      events.record({ kind: 'address_change_undone', userId }, call);
      const detail = { by: 'take_back', count } as const;
      if (count > 0) events.record({ kind: 'session_ended', userId, detail }, call);
      if (call.currentUser?.userId === userId) call.response.endSession();
      return {
        message: `The change was undone. Your account has the address ${email} again, and all devices were logged out. Check your email: we are sending you a link to set a new password.`,
      };
    }),
  ];
}
