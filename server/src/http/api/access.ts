import type { Access, Endpoint } from '@fit-coder/contracts/endpoint';
import { requireFresh } from '../../platform/security/fresh.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/route.ts';
import type { EventOrigin, SecurityEvents } from '../../platform/security/security-events.ts';

/** Applies the access rule of `action`, and records when it refuses a signed-in person. @throws Refusal */
export function admit(
  access: Access,
  viewer: Viewer | null,
  { action, origin, events }: { action: string; origin: EventOrigin; events: SecurityEvents },
): void {
  try {
    checkAccess(access, viewer);
  } catch (error) {
    if (viewer && error instanceof Refusal) {
      const detail = { action, code: error.code };
      events.record({ kind: 'access_refused', userId: viewer.userId, detail }, origin);
    }
    throw error;
  }
}

/** Refuses a call that its endpoint's access rule does not allow. @throws Refusal */
function checkAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'public' || access === 'signed') return;
  if (!viewer) throw new Refusal('not_signed_in', 'Log in to go on.');
  if (access === 'user') return;
  if (access === 'userWrite') return refuseTestAdmin(viewer);
  if (viewer.role === 'user') throw new Refusal('forbidden', 'Only administrators can do this.');
  if (viewer.factorMissing) throw factorRequired();
  if (access === 'adminWrite') refuseTestAdmin(viewer);
}

/** Checks that the caller's identity was confirmed recently, if the call needs it. @throws Refusal `confirm_identity` */
export function checkFresh(fresh: Endpoint['fresh'], viewer: Viewer | null): void {
  if (viewer && (fresh === true || (fresh === 'withFactor' && viewer.hasFactor))) requireFresh(viewer);
}

function factorRequired(): Refusal {
  return new Refusal(
    'factor_required',
    'Administrators need a second factor here. Set one up on your security page, then come back.',
  );
}

/** Whether the access rule lets the viewer through. */
export function mayCall(access: Access, viewer: Viewer | null): boolean {
  try {
    checkAccess(access, viewer);
    return true;
  } catch {
    return false;
  }
}

function refuseTestAdmin(viewer: Viewer): void {
  if (viewer.role !== 'testadmin') return;
  throw new Refusal(
    'test_admin_reads_only',
    'The test administrator can look at everything and change nothing, because anyone can be it.',
  );
}
