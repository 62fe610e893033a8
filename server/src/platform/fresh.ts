import { Refusal } from './refusal.ts';
import type { Viewer } from './route.ts';

/** How long a proof of who one is counts for dangerous acts. */
const freshMinutes = 10;

/** A session confirmed before this has to be confirmed again. */
export function freshSince(now: Date): Date {
  return new Date(now.getTime() - freshMinutes * 60_000);
}

/**
 * Lets only those go on who proved in the last minutes who they are. A test administrator cannot, and can do no harm.
 * @throws Refusal `confirm_identity`
 */
export function requireFresh(viewer: Viewer): void {
  if (viewer.fresh || viewer.role === 'testadmin') return;
  throw new Refusal('confirm_identity', 'Confirm that it is you to go on.');
}
