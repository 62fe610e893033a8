import type { Call } from '../../../platform/route.ts';
import type { SignedIn, Visitor } from '../accounts.service.ts';

/** The caller, as far as a login needs to know. */
export function visitorOf({ currentUser, ip, userAgent, device }: Visitor): Visitor {
  return { currentUser, ip, userAgent, device };
}

/** Gives the visitor their session; the body that every login answers with. */
export function welcome(
  call: Pick<Call, 'response'>,
  { user, session, device }: SignedIn,
  message: string,
): { user: SignedIn['user']; message: string } {
  call.response.startSession(session.token, session.expiresAt);
  if (device !== null) call.response.keepDevice(device);
  return { user, message };
}
