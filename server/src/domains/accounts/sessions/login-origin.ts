import type { Call } from '../../../platform/route.ts';
import type { SignedIn, LoginOrigin } from '../accounts.service.ts';

/** What a login needs to know about the caller. */
export function loginOriginOf({ currentUser, ip, userAgent, device }: LoginOrigin): LoginOrigin {
  return { currentUser, ip, userAgent, device };
}

/** Starts the visitor's session in the browser and returns the response body that every login has. */
export function welcome(
  call: Pick<Call, 'response'>,
  { user, session, device }: SignedIn,
  message: string,
): { user: SignedIn['user']; message: string } {
  call.response.startSession(session.token, session.expiresAt);
  if (device !== null) call.response.keepDevice(device);
  return { user, message };
}
