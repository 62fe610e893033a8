import type { Access, Endpoint } from '@fit-coder/contracts/endpoint';
import { requireFresh } from '../../platform/security/fresh.ts';
import { notLoggedIn, Refusal } from '../../platform/refusal.ts';
import type { CurrentUser } from '../../platform/route.ts';
import type { EventOrigin, SecurityEvents } from '../../platform/security/security-events.ts';

/** Applies the access rule of `action`, and records when it refuses a logged-in user. @throws Refusal */
export function admit(
  access: Access,
  currentUser: CurrentUser | null,
  { action, origin, events }: { action: string; origin: EventOrigin; events: SecurityEvents },
): void {
  try {
    checkAccess(access, currentUser);
  } catch (error) {
    if (currentUser && error instanceof Refusal) {
      const detail = { action, code: error.code };
      events.record({ kind: 'access_refused', userId: currentUser.userId, detail }, origin);
    }
    throw error;
  }
}

/** Refuses a call that its endpoint's access rule does not allow. @throws Refusal */
function checkAccess(access: Access, currentUser: CurrentUser | null): void {
  if (access === 'public' || access === 'signed') return;
  if (!currentUser) throw notLoggedIn();
  if (access === 'user') return;
  if (access === 'userWrite') return refuseTestAdmin(currentUser);
  if (currentUser.role === 'user') throw new Refusal('forbidden', 'Only administrators can do this.');
  if (currentUser.factorMissing) throw factorRequired();
  if (access === 'adminWrite') refuseTestAdmin(currentUser);
}

/** Checks that the caller's identity was confirmed recently, if the call needs it. @throws Refusal `confirm_identity` */
export function checkFresh(fresh: Endpoint['fresh'], currentUser: CurrentUser | null): void {
  if (currentUser && (fresh === true || (fresh === 'withFactor' && currentUser.hasFactor)))
    requireFresh(currentUser);
}

function factorRequired(): Refusal {
  return new Refusal(
    'factor_required',
    'Administrators need a second factor here. Set one up on your security page, then come back.',
  );
}

/** Whether the access rule allows the current user. */
export function mayCall(access: Access, currentUser: CurrentUser | null): boolean {
  try {
    checkAccess(access, currentUser);
    return true;
  } catch {
    return false;
  }
}

function refuseTestAdmin(currentUser: CurrentUser): void {
  if (currentUser.role !== 'testadmin') return;
  throw new Refusal(
    'test_admin_reads_only',
    'The test administrator can look at everything but change nothing, because anyone can log in with this account.',
  );
}
