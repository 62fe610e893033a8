import { Refusal } from '../refusal.ts';
import type { CurrentUser } from '../route.ts';

/** How long a confirmation of the user's identity is valid for sensitive actions. */
const freshMinutes = 10;

/** The identity of a session that was confirmed before this must be confirmed again. */
export function freshSince(now: Date): Date {
  return new Date(now.getTime() - freshMinutes * 60_000);
}

/**
 * Requires a recently confirmed identity. A test administrator is exempt, because they cannot confirm it and cannot
 * change anything.
 * @throws Refusal `confirm_identity`
 */
export function requireFresh(currentUser: CurrentUser): void {
  if (currentUser.fresh || currentUser.role === 'testadmin') return;
  throw new Refusal('confirm_identity', 'Confirm your identity to continue.');
}
